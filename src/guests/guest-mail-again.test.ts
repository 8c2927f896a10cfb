import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import {
  applyAsGuest,
  changeRequest,
  listRequests,
  OTHER_RECORDING_DATE,
  openGuestApp,
  RECORDING_DATE,
} from "./testing/applications.ts";
import { readDateEmails } from "./testing/arrived-emails.ts";

describeOnBothEngines("emails that fail, wait or are not wanted", (open) => {
  test("deleting a scheduled request cancels the invitation and leaves nothing of the guest", async () => {
    const database = await open();
    const app = await openGuestApp(database);
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    expect((await admin.delete(`/api/guest-requests/${id}`)).status).toBe(204);
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
    expect(await app.sendMail(86_400)).toBe(0);
    const remainingJobs = await qb<{ jobs: { id: number } }>(database.db)
      .selectFrom("jobs")
      .select("id")
      .execute();
    expect(remainingJobs).toEqual([]);
  });

  test("unless the box is checked, no email is sent about the date or its cancellation", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const noEmail = { sendEmailNotification: false };
    const response = await changeRequest(admin, id, {
      status: "scheduled",
      scheduledDate: RECORDING_DATE,
      ...noEmail,
    });
    expect(response.json()).toMatchObject({ emailStatus: "none", sendEmailNotification: false });
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE });
    await changeRequest(admin, id, { status: "rejected" });
    await app.sendMail();
    expect(readDateEmails(app.mail)).toEqual([]);
  });

  test("a refused email shows the reason and can be sent again, and the date is kept", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    app.mail.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here" };
    expect(
      (await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE })).status,
    ).toBe(200);
    await app.sendMail();
    expect(await listRequests(admin)).toMatchObject([
      {
        status: "scheduled",
        scheduledDate: RECORDING_DATE,
        emailStatus: "failed",
        emailError: expect.stringContaining("No such person here"),
      },
    ]);
    expect(JSON.stringify(app.logged)).not.toMatch(/paul|no such person/i);
    app.mail.behavior = { kind: "accept" };
    const sendAgain = () => admin.post(`/api/guest-requests/${id}/send-email`);
    expect((await sendAgain()).json()).toMatchObject({ emailStatus: "queued", emailError: null });
    await app.sendMail();
    expect(await listRequests(admin)).toMatchObject([{ emailStatus: "sent" }]);
    await sendAgain();
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ method, sequence }) => [method, sequence])).toEqual([
      ["REQUEST", 0],
      ["REQUEST", 0],
    ]);
  });

  test("an invitation that couldn't be sent yet isn't sent once its date was taken away without an email", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    app.mail.behavior = { kind: "refuse", code: 450, text: "4.2.0 Try later" };
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    const noEmail = { sendEmailNotification: false };
    await changeRequest(admin, id, { status: "rejected", ...noEmail });
    expect(await listRequests(admin)).toMatchObject([{ status: "rejected", emailStatus: "none" }]);
    app.mail.behavior = { kind: "accept" };
    await app.sendMail(86_400);
    expect(readDateEmails(app.mail)).toEqual([]);
  });

  test("a refused invitation isn't sent again after an email about another date", async () => {
    const app = await openGuestApp(await open());
    const owner = await app.admin();
    const { id } = await applyAsGuest(app.client());
    app.mail.behavior = { kind: "refuse", code: 550, text: "5.2.2 Mailbox full" };
    await changeRequest(owner, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    app.mail.behavior = { kind: "accept" };
    await changeRequest(owner, id, { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE });
    await app.sendMail();
    // Only the receipt, which was refused, too.
    expect((await owner.post("/api/outgoing/retry")).json()).toEqual({ count: 1 });
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ start }) => start)).toEqual([OTHER_RECORDING_DATE]);
  });

  test("a waiting email about an earlier date doesn't stand in for the one about the date that was set since", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    app.mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    const silentMove = { scheduledDate: OTHER_RECORDING_DATE, sendEmailNotification: false };
    await changeRequest(admin, id, { status: "scheduled", ...silentMove });
    app.mail.behavior = { kind: "accept" };
    expect((await admin.post(`/api/guest-requests/${id}/send-email`)).status).toBe(200);
    await app.sendMail();
    await app.sendMail(3600);
    expect(readDateEmails(app.mail).at(-1)).toMatchObject({ start: OTHER_RECORDING_DATE });
  });

  test("a waiting email is sent once, no matter how often somebody sends it again", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    app.mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    expect(await listRequests(admin)).toMatchObject([
      { emailStatus: "queued", emailError: expect.any(String) },
    ]);
    app.mail.behavior = { kind: "accept" };
    for (let times = 0; times < 3; times += 1) await admin.post(`/api/guest-requests/${id}/send-email`);
    await app.sendMail();
    await app.sendMail(3600);
    expect(readDateEmails(app.mail)).toHaveLength(1);
  });

  test("a refused cancellation survives a note, and is sent again with what it said", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const requests = [await applyAsGuest(app.client()), await applyAsGuest(app.client())] as const;
    const [first, second] = requests;
    await changeRequest(admin, first.id, { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE });
    await changeRequest(admin, second.id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    app.mail.behavior = { kind: "refuse", code: 550, text: "5.1.1 No such person here" };
    await app.client().post(`/api/guest/${first.statusUrl.split("/g/")[1]}/cancel`, {});
    const day = RECORDING_DATE.slice(0, 10);
    const [week] = (await admin.request(`/api/weeks?from=${day}&count=1`)).json<[{ version: number }]>();
    const skip = { command: "skip", reason: "Snowed in", notify: true, version: week.version };
    expect((await admin.post(`/api/weeks/${day}/commands`, skip)).status).toBe(200);
    await app.sendMail();
    app.mail.behavior = { kind: "accept" };
    for (const { id } of requests) {
      const noted = await changeRequest(admin, id, { status: "pending", adminNotes: "Called them" });
      expect(noted.json()).toMatchObject({ emailStatus: "failed" });
      expect((await admin.post(`/api/guest-requests/${id}/send-email`)).status).toBe(200);
    }
    await app.sendMail();
    const [givenBack, calledOff] = readDateEmails(app.mail).slice(-2);
    expect(givenBack?.text).not.toContain("call off");
    expect(calledOff?.text).toContain("Snowed in");
  });

  test("there is nothing to send for a request without a date", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const sendAgain = () => admin.post(`/api/guest-requests/${id}/send-email`);
    expect((await sendAgain()).status).toBe(409);
    await changeRequest(admin, id, {
      status: "scheduled",
      scheduledDate: RECORDING_DATE,
      sendEmailNotification: false,
    });
    expect((await sendAgain()).json()).toMatchObject({ emailStatus: "queued" });
    await changeRequest(admin, id, { status: "rejected", sendEmailNotification: true });
    expect((await sendAgain()).status).toBe(200);
    await changeRequest(admin, id, { status: "pending" });
    expect((await sendAgain()).status).toBe(409);
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
  });

  test("a cancellation that couldn't be sent yet is still sent after a date was set without an email", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    app.mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    await changeRequest(admin, id, { status: "rejected" });
    await app.sendMail();
    const noEmail = { sendEmailNotification: false };
    await changeRequest(admin, id, { status: "pending", ...noEmail });
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE, ...noEmail });
    app.mail.behavior = { kind: "accept" };
    await app.sendMail(86_400);
    expect(readDateEmails(app.mail).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
  });
});
