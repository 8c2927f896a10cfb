import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { NO_CANCELLATION_COLUMNS } from "./guests.rules.ts";
import { guestInbox } from "./guests.server.ts";
import {
  APPLICATION_INPUT,
  applyAsGuest,
  changeRequest,
  listRequests,
  openGuestApp,
  RECORDING_DATE,
} from "./testing/applications.ts";
import { readDateEmails } from "./testing/arrived-emails.ts";

describeOnBothEngines("guest requests", (open) => {
  test("a visitor applies, the team can read it, and nobody else can", async () => {
    const app = await openGuestApp(await open());
    const response = await app.client().post("/api/guest-requests", {
      ...APPLICATION_INPUT,
      phone: " ",
      status: "scheduled",
      scheduledDate: RECORDING_DATE,
      adminNotes: "mine",
      mailId: 1,
    });
    expect(response.status).toBe(201);
    const receipt = response.json();
    expect(receipt).toEqual({
      ...APPLICATION_INPUT,
      id: 1,
      linkedIn: null,
      phone: null,
      potentialTimeline: null,
      photoUrl: null,
      timeZone: null,
      status: "pending",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      statusUrl: expect.stringMatching(/^http:.*\/g\/[\w-]{43}$/),
    });
    const admin = await app.admin();
    const { statusUrl, ...stored } = receipt;
    expect(await listRequests(admin)).toEqual([
      {
        ...stored,
        scheduledDate: null,
        scheduledAt: null,
        offeredDates: [],
        offersEndAt: null,
        ...NO_CANCELLATION_COLUMNS,
        sendEmailNotification: true,
        adminNotes: null,
        emailStatus: "none",
        emailError: null,
        isCanceledByMail: false,
        appearance: null,
      },
    ]);
    expect((await app.client().request("/api/guest-requests")).status).toBe(401);
    expect((await (await app.user()).request("/api/guest-requests")).status).toBe(403);
    expect(JSON.stringify(app.logged)).not.toMatch(/paul|sorensen/i);
  });

  test("a form that is sent again after its answer was lost adds no second application", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const form = { timeZone: "America/Denver", website: "", formAge: 40_000 };
    const { id } = await applyAsGuest(app.client(), form);
    expect((await applyAsGuest(app.client(), form)).id).toBe(id);
    const photo = { photoUrl: "https://example.com/paul.jpg" };
    expect((await applyAsGuest(app.client(), { ...form, ...photo })).id).not.toBe(id);
    await applyAsGuest(app.client(), { ...form, phone: "(970) 555-0148" });
    expect(await listRequests(admin)).toHaveLength(3);
  });

  test("a form that is sent twice at the same instant adds one application", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const form = { website: "", formAge: 40_000 };
    const receipts = await Promise.all([applyAsGuest(app.client(), form), applyAsGuest(app.client(), form)]);
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(await listRequests(admin)).toHaveLength(1);
  });

  test("every invalid field gets its own sentence", async () => {
    const app = await openGuestApp(await open());
    const response = await app.client().post("/api/guest-requests", {
      name: "P",
      email: "paul@",
      bio: "I rent out benches.",
      phone: "1".repeat(41),
    });
    expect(response.status).toBe(400);
    expect(response.json().issues).toEqual([
      { path: "name", message: "Name must be at least 2 characters" },
      { path: "email", message: "Please enter a valid email address" },
      { path: "bio", message: "Please provide a detailed bio (at least 30 characters)" },
      { path: "phone", message: "Phone must be at most 40 characters" },
    ]);
  });

  test("what a spam trap caught gets the same answer and is kept separately until the team admits it", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const ordinaryRequest = await applyAsGuest(app.client());
    const spamRequest = await applyAsGuest(app.client(), { website: "https://spam.example" });
    expect(Object.keys(spamRequest)).toEqual(Object.keys(ordinaryRequest));
    expect((await listRequests(admin)).map(({ id }) => id)).toEqual([ordinaryRequest.id]);
    expect((await listRequests(admin, "?spam=true")).map(({ id }) => id)).toEqual([spamRequest.id]);
    const response = await admin.post(`/api/guest-requests/${spamRequest.id}/not-spam`);
    expect(response.status).toBe(200);
    expect((await listRequests(admin)).map(({ id }) => id)).toEqual([spamRequest.id, ordinaryRequest.id]);
  });

  test("two processes that delete old requests at the same time don't get in each other's way", async () => {
    const app = await openGuestApp(await open());
    for (let guest = 0; guest < 8; guest += 1) await applyAsGuest(app.client());
    await app.sendMail(366 * 86_400);
    const counts = await Promise.all([1, 2].map(() => guestInbox.eraseOld(app.house)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(await listRequests(await app.admin())).toEqual([]);
  });

  test("a request is deleted after a year, unless its recording isn't over yet", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const [oldRequest, awaitedRequest] = [await applyAsGuest(app.client()), await applyAsGuest(app.client())];
    await changeRequest(admin, awaitedRequest.id, { status: "scheduled", scheduledDate: "2027-12-15" });
    await app.sendMail(364 * 86_400);
    expect(await guestInbox.eraseOld(app.house)).toBe(0);
    await app.sendMail(2 * 86_400);
    expect(await guestInbox.eraseOld(app.house)).toBe(1);
    const remainingRequests = await listRequests(await app.admin());
    expect(remainingRequests.map(({ id }) => id)).toEqual([awaitedRequest.id]);
    expect(remainingRequests.map(({ id }) => id)).not.toContain(oldRequest.id);
    // The show on December 15 begins at 18:00 UTC and lasts an hour.
    await app.sendMail((Date.parse("2027-12-15T18:30:00Z") - app.house.now().getTime()) / 1000);
    expect(await guestInbox.eraseOld(app.house)).toBe(0);
    await app.sendMail(3600);
    expect(await guestInbox.eraseOld(app.house)).toBe(1);
    await app.sendMail();
    expect(readDateEmails(app.mail)).toHaveLength(1);
  });
});
