import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import {
  applyAsGuest,
  changeRequest,
  listRequests,
  openGuestApp,
  RECORDING_DATE,
} from "../testing/applications.ts";
import { parseGuestToken, readDateEmails, readLetters } from "../testing/arrived-emails.ts";

const DATES = ["2026-12-09", "2026-12-16", "2027-01-06"];

const offerDates = (admin: Client, id: number, dates: string[] = DATES, message?: string) =>
  admin.post(`/api/guest-requests/${id}/offer`, { dates, message });

/** Submits an application. Returns functions that call the API as the guest who sent it. */
async function openGuest(visitor: Client, more: object = {}) {
  const { id, statusUrl } = await applyAsGuest(visitor, more);
  const token = statusUrl.split("/g/")[1] ?? "";
  const send = (method: string, path = "", json?: object) =>
    visitor.request(`/api/guest/${token}${path}`, { method, ...(json ? { json } : {}) });
  const read = async () => (await send("GET")).json();
  const choose = (date: unknown) => send("POST", "/choose", { date });
  return { id, token, send, read, choose };
}

describeOnBothEngines("a guest's own page", (open) => {
  test("is linked from the receipt and from the answer, and says what was decided", async () => {
    const app = await openGuestApp(await open());
    const visitor = app.client();
    const guest = await openGuest(visitor, { timeZone: "Europe/Stockholm", phone: "0123" });
    await app.sendMail();
    const [receipt] = readLetters(app.mail);
    expect(receipt).toMatchObject({
      to: ["paul@example.com"],
      subject: "The Going Rate: we have your request",
    });
    expect(JSON.stringify(receipt)).not.toMatch(/Paul S|Sorensen|0123/);
    for (const token of [guest.token, parseGuestToken(receipt ?? { text: "" })]) {
      const response = await app.client().request(`/api/guest/${token}`);
      expect(response.status).toBe(200);
      expect(response.json()).toMatchObject({
        name: "Paul Sorensen",
        email: "paul@example.com",
        phone: "0123",
        status: "pending",
        timeZone: "Europe/Stockholm",
        showTimeZone: "America/Denver",
        offeredDates: [],
        recording: null,
        bring: "Headphones, water and a quiet room",
      });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      });
      expect(JSON.stringify(app.logged)).not.toContain(token);
    }
    expect(guest.token).not.toBe(parseGuestToken(receipt ?? { text: "" }));
    const response = await visitor.request("/api/guest/guess");
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  });

  test("an invalid time zone is ignored", async () => {
    const app = await openGuestApp(await open());
    const guest = await openGuest(app.client(), { timeZone: "Mars/Olympus" });
    expect(await guest.read()).toMatchObject({ timeZone: "UTC" });
  });

  test("a mailbox gets at most three receipts a day, and none for what the spam trap caught", async () => {
    const app = await openGuestApp(await open());
    for (const email of ["paul@example.com", "Paul@Example.com", "paul+a@example.com", "paul+b@example.com"])
      await applyAsGuest(app.client(), { email });
    await applyAsGuest(app.client(), { email: "else@example.com", website: "https://spam.example" });
    await app.sendMail();
    expect(readLetters(app.mail)).toHaveLength(3);
    await app.sendMail(86_400);
    await applyAsGuest(app.client());
    await app.sendMail();
    expect(readLetters(app.mail)).toHaveLength(4);
  });

  test("dates are offered by email, in the show's zone and the guest's", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guest = await openGuest(app.client(), { timeZone: "Australia/Sydney" });
    const offer = await offerDates(admin, guest.id, DATES.slice(0, 2).reverse(), "Tell us of the printer.");
    expect(offer.status).toBe(200);
    expect(offer.json()).toMatchObject({
      status: "pending",
      offeredDates: DATES.slice(0, 2),
      offersEndAt: "2026-11-28T10:00:00.000Z",
      emailStatus: "none",
    });
    await app.sendMail();
    const mail = readLetters(app.mail)[1] ?? { subject: "", text: "", html: "" };
    expect(mail.subject).toBe("The Going Rate: pick your Wednesday");
    expect(mail.text).toContain("Tell us of the printer.");
    expect(mail.text).toContain("11:00 AM to 12:00 PM Mountain Time (UTC-7)");
    expect(mail.text).toContain("That is Thursday, December 10, 5:00 AM to 6:00 AM in Sydney");
    expect(mail.html).toContain(`/g/${parseGuestToken(mail)}`);
    expect((await app.client().request(`/api/guest/${parseGuestToken(mail)}`)).json()).toMatchObject({
      offeredDates: DATES.slice(0, 2),
      offerMessage: "Tell us of the printer.",
      offers: [{ date: DATES[0], startsAt: RECORDING_DATE, endsAt: "2026-12-09T19:00:00.000Z" }, {}],
    });
    expect((await offerDates(admin, guest.id, [DATES[2] ?? ""])).json()).toMatchObject({
      offeredDates: [DATES[2]],
    });
    await app.sendMail();
    expect(readLetters(app.mail)).toHaveLength(3);
  });

  test.each([
    [[], 400],
    [[...DATES, "2027-01-13", "2027-01-20", "2027-01-27"], 400],
    [["soon"], 400],
    [["2026-12-10"], 409],
    [["2026-11-18"], 409],
    [[...DATES, "2026-12-23"], 409],
  ])("%j cannot be offered: %i", async (dates, status) => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const otherRequest = await applyAsGuest(app.client());
    await changeRequest(admin, otherRequest.id, { status: "scheduled", scheduledDate: "2026-12-23" });
    const guest = await openGuest(app.client());
    const response = await offerDates(admin, guest.id, dates);
    expect(response.status).toBe(status);
    if (status === 409) expect(response.json().message).toContain(dates.at(-1));
    expect((await offerDates(admin, otherRequest.id)).status).toBe(409);
    expect(await guest.read()).toMatchObject({ offeredDates: [] });
    await app.sendMail();
    expect(readLetters(app.mail)).toHaveLength(2);
  });

  test("a chosen date is set immediately, with an email and a calendar file; choosing it again sends nothing", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guest = await openGuest(app.client());
    await offerDates(admin, guest.id);
    for (const date of [undefined, 7, "2026-02-30", "December"])
      expect((await guest.choose(date)).status).toBe(400);
    const response = await guest.choose("2026-12-23");
    expect([response.status, response.json()]).toEqual([
      409,
      { message: expect.any(String), offeredDates: DATES },
    ]);
    for (const _ of [1, 2]) {
      const chosenResponse = await guest.choose(DATES[0]);
      expect([chosenResponse.status, chosenResponse.json()]).toMatchObject([
        200,
        { status: "scheduled", recording: { date: DATES[0], startsAt: RECORDING_DATE } },
      ]);
    }
    const secondResponse = await guest.choose(DATES[1]);
    expect([secondResponse.status, secondResponse.json().offeredDates]).toEqual([409, DATES.slice(1)]);
    await app.sendMail();
    expect(readDateEmails(app.mail)).toMatchObject([{ method: "REQUEST", start: RECORDING_DATE }]);
    expect(await listRequests(admin)).toMatchObject([
      { status: "scheduled", scheduledDate: RECORDING_DATE, emailStatus: "sent", offeredDates: [] },
    ]);
  });

  test("offers end after seven days, and one by one as others take the dates", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const [first, second] = [await openGuest(app.client()), await openGuest(app.client())];
    await offerDates(admin, first.id, DATES.slice(0, 2));
    await offerDates(admin, second.id, DATES);
    expect((await second.choose(DATES[0])).status).toBe(200);
    const lateResponse = await first.choose(DATES[0]);
    expect([lateResponse.status, lateResponse.json().offeredDates]).toEqual([409, [DATES[1]]]);
    const thirdRequest = await applyAsGuest(app.client());
    await changeRequest(admin, thirdRequest.id, { status: "scheduled", scheduledDate: DATES[1] });
    expect(await first.read()).toMatchObject({ offeredDates: [], offersEndAt: null });
    await offerDates(admin, first.id, [DATES[2] ?? ""]);
    await app.sendMail(7 * 86_400);
    const endedResponse = await first.choose(DATES[2]);
    expect(endedResponse.json()).toEqual({ message: "We no longer hold these dates.", offeredDates: [] });
    await changeRequest(admin, first.id, { status: "rejected" });
    expect((await first.choose(DATES[2])).text).toContain("The show's team has decided about your request");
  });

  test("of twenty guests who choose a date at the same time, one gets it, and the others learn what is left", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guests = [];
    for (let index = 0; index < 20; index += 1)
      guests.push(await openGuest(app.client(), { email: `guest${index}@example.com` }));
    for (const { id } of guests) expect((await offerDates(admin, id, DATES.slice(0, 2))).status).toBe(200);
    const responses = await Promise.all(guests.map(({ choose }) => choose(DATES[0])));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expect(response.json().offeredDates).toEqual([DATES[1]]);
    await app.sendMail();
    expect(readDateEmails(app.mail)).toHaveLength(1);
    expect(await listRequests(admin, "?status=scheduled")).toHaveLength(1);
  });

  test("a date can be canceled: the calendar learns of it, and others can have the date", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const [first, second] = [await openGuest(app.client()), await openGuest(app.client())];
    await offerDates(admin, first.id);
    await offerDates(admin, second.id);
    expect((await first.send("POST", "/cancel")).status).toBe(409);
    await first.choose(DATES[0]);
    expect((await first.send("POST", "/cancel", { reason: "x".repeat(501) })).status).toBe(400);
    const response = await first.send("POST", "/cancel", { reason: " A funeral " });
    expect(response.json()).toMatchObject({ status: "pending", recording: null, cancelReason: "A funeral" });
    expect(response.json()).toMatchObject({ canceledDate: RECORDING_DATE, canceledBy: "guest" });
    expect((await second.choose(DATES[0])).status).toBe(200);
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ method, sequence }) => [method, sequence])).toEqual([
      ["REQUEST", 0],
      ["CANCEL", 1],
      ["REQUEST", 0],
    ]);
    expect((await first.choose(DATES[1])).json()).toMatchObject({ status: "scheduled", canceledDate: null });
    await app.sendMail();
    expect(readDateEmails(app.mail).at(-1)).toMatchObject({ method: "REQUEST", sequence: 2 });
  });

  test("once the show is over, there is nothing to attend and no date to cancel", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guest = await openGuest(app.client());
    await changeRequest(admin, guest.id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const goTo = (moment: string) => app.sendMail((Date.parse(moment) - app.house.now().getTime()) / 1000);
    await goTo("2026-12-09T18:59:59Z");
    expect(await guest.read()).toMatchObject({ isOver: false, calendarUrl: expect.any(String) });
    await goTo("2026-12-09T19:00:00Z");
    const recording = { date: DATES[0], startsAt: RECORDING_DATE };
    expect(await guest.read()).toMatchObject({
      status: "scheduled",
      isOver: true,
      recording,
      calendarUrl: null,
    });
    const response = await guest.send("POST", "/cancel");
    expect([response.status, response.json().message]).toEqual([
      409,
      "This show is over: there is no date to give back",
    ]);
    expect(await guest.read()).toMatchObject({ status: "scheduled" });
  });

  test("guests change what they sent, and erase it permanently", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guest = await openGuest(app.client(), { phone: "0123", linkedIn: "linkedin.com/in/paul" });
    expect((await guest.send("PUT", "", { bio: "short" })).status).toBe(400);
    const bio = "Closed a design studio of nine people in six weeks.";
    const response = await guest.send("PUT", "", { bio, phone: "" });
    expect(response.json()).toMatchObject({ bio, phone: null, linkedIn: "linkedin.com/in/paul" });
    await offerDates(admin, guest.id);
    await guest.choose(DATES[0]);
    expect((await guest.send("DELETE")).status).toBe(204);
    expect((await guest.send("GET")).status).toBe(404);
    expect(await listRequests(admin)).toEqual([]);
    expect((await admin.request("/api/trash")).json()).toEqual([]);
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ method }) => method)).toEqual(["CANCEL"]);
    expect(readLetters(app.mail)).toEqual([]);
    const events = (await admin.request("/api/admin-events?entity=guest-request")).json<
      { action: string; username: string; entityId: number | null }[]
    >();
    expect(events[0]).toMatchObject({ action: "erase", username: "(guest)", entityId: null });
    expect(events.map(({ action }) => action)).toEqual(["erase", "choose", "offer", "change-own"]);
    expect(JSON.stringify(events)).not.toMatch(/paul/i);
  });

  test("a restored request keeps its links, and its date if that is still free", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const [first, second] = [await openGuest(app.client()), await openGuest(app.client())];
    for (const { id } of [first, second]) await offerDates(admin, id);
    const removeRequest = async () =>
      (await admin.delete(`/api/guest-requests/${first.id}`)).headers.get("x-deletion-id");
    const restoreRequest = async (deletion: unknown) =>
      expect((await admin.post(`/api/trash/${deletion}/restore`)).status).toBe(200);
    await first.choose(DATES[0]);
    const firstDeletion = await removeRequest();
    expect((await first.send("GET")).json()).toMatchObject({ recording: null });
    await restoreRequest(firstDeletion);
    expect(await first.read()).toMatchObject({ status: "scheduled", recording: { date: DATES[0] } });
    const secondDeletion = await removeRequest();
    expect((await second.choose(DATES[0])).status).toBe(200);
    await restoreRequest(secondDeletion);
    expect(await first.read()).toMatchObject({ status: "pending", recording: null });
    await app.sendMail();
    await offerDates(admin, first.id, [DATES[2] ?? ""]);
    await first.choose(DATES[2]);
    await app.sendMail();
    expect(readDateEmails(app.mail).at(-1)).toMatchObject({ method: "REQUEST", sequence: 3 });
  });
});
