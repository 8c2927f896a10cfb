import { expect, test } from "vitest";
import { NO_CANCELLATION_COLUMNS } from "#guests/guests.rules.ts";
import {
  applyAsGuest,
  changeRequest,
  listRequests,
  OTHER_RECORDING_DATE,
  openGuestApp,
  RECORDING_DATE,
} from "#guests/testing/applications.ts";
import { readDateEmails } from "#guests/testing/arrived-emails.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";

describeOnBothEngines("emails to guests", (open) => {
  test("a scheduled guest is invited with the date spelled out, in text, as HTML and for the calendar", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const response = await changeRequest(admin, id, { status: "scheduled", scheduledDate: "2026-12-09" });
    expect(response.json()).toMatchObject({ emailStatus: "queued", emailError: null });
    await app.sendMail();
    expect(await listRequests(admin)).toMatchObject([{ emailStatus: "sent", emailError: null }]);
    const [mail] = readDateEmails(app.mail);
    expect(mail).toMatchObject({
      to: ["paul@example.com"],
      subject: "The Going Rate: you are our guest on Wednesday, December 9",
      method: "REQUEST",
      declared: "REQUEST",
      attached: ["invitation.ics"],
      sequence: 0,
      start: RECORDING_DATE,
      end: "2026-12-09T19:00:00.000Z",
      status: "CONFIRMED",
    });
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain("Dear Paul Sorensen,");
      expect(form).toContain("Wednesday, December 9, 2026");
      expect(form).toContain("11:00 AM to 12:00 PM Mountain Time (UTC-7)");
      expect(form).toContain("6:00 PM to 7:00 PM UTC");
    }
    expect(mail?.headers.get("reply-to")).toContain("hello@thegoingrate.show");
  });

  test.each([
    ["2026-03-04", "2026-03-04T18:00:00.000Z", "UTC-7"],
    ["2026-03-11", "2026-03-11T17:00:00.000Z", "UTC-6"],
    ["2026-10-28", "2026-10-28T17:00:00.000Z", "UTC-6"],
    ["2026-11-04", "2026-11-04T18:00:00.000Z", "UTC-7"],
  ])("on %s, next to a clock change, 11:00 is %s", async (scheduledDate, expectedUtc, offset) => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate });
    await app.sendMail();
    const [mail] = readDateEmails(app.mail);
    expect(mail?.start).toBe(expectedUtc);
    expect(mail?.text).toContain(`11:00 AM to 12:00 PM Mountain Time (${offset})`);
  });

  test("a rejected guest with a date reads why, in the email and on their page, and the next request starts over", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id, statusUrl } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const tooLong = await changeRequest(admin, id, { status: "rejected", reason: "x".repeat(501) });
    expect([tooLong.status, tooLong.json().message]).toEqual([400, "Reason must be at most 500 characters"]);
    const response = await changeRequest(admin, id, {
      status: "rejected",
      reason: " The studio is flooded. ",
    });
    expect(response.json()).toMatchObject({
      canceledDate: RECORDING_DATE,
      canceledBy: "team",
      cancelReason: "The studio is flooded.",
    });
    await app.sendMail();
    await admin.post(`/api/guest-requests/${id}/send-email`);
    await app.sendMail();
    const [, first, secondMail] = readDateEmails(app.mail);
    for (const mail of [first, secondMail]) expect(mail?.text).toContain("The studio is flooded.");
    const page = `/api/guest/${statusUrl.split("/").at(-1)}`;
    expect((await app.client().request(page)).json()).toMatchObject({
      cancelReason: "The studio is flooded.",
    });
    const reopening = await changeRequest(admin, id, { status: "pending", reason: "x" });
    expect(reopening.json()).toMatchObject(NO_CANCELLATION_COLUMNS);
  });

  test("a completed recording is canceled by reopening its request only if it is still to come", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    const change = (fields: object) => changeRequest(admin, id, fields);
    const listMethods = () => readDateEmails(app.mail).map(({ method }) => method);
    await change({ status: "scheduled", scheduledDate: RECORDING_DATE });
    for (const status of ["completed", "pending"]) await change({ status });
    await change({ status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    expect(listMethods()).toEqual(["REQUEST", "CANCEL", "REQUEST"]);
    // The recording has begun. The team may complete it before its planned end.
    await app.sendMail((Date.parse(RECORDING_DATE) - Date.parse("2026-11-21T09:30:00Z")) / 1000);
    for (const status of ["completed", "pending"]) await change({ status });
    await change({ status: "scheduled", scheduledDate: OTHER_RECORDING_DATE });
    await app.sendMail();
    expect(listMethods()).toEqual(["REQUEST", "CANCEL", "REQUEST", "REQUEST"]);
  });

  test("no email calls off a show that is over, if its guest is rejected or deleted afterwards", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const people = [await applyAsGuest(app.client()), await applyAsGuest(app.client())];
    for (const { id } of people)
      await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail((Date.parse(RECORDING_DATE) - Date.parse("2026-11-21T08:00:00Z")) / 1000);
    const [rejected, deleted] = people.map(({ id }) => id);
    expect((await changeRequest(admin, rejected ?? 0, { status: "rejected" })).status).toBe(200);
    expect((await admin.delete(`/api/guest-requests/${deleted}`)).status).toBe(204);
    await app.sendMail();
    expect(readDateEmails(app.mail).map(({ method }) => method)).toEqual(["REQUEST", "REQUEST"]);
  });

  test("a new date updates the same event, a rejection cancels it, and another date revives it", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    for (const change of [
      { status: "scheduled", scheduledDate: RECORDING_DATE },
      { status: "scheduled", scheduledDate: RECORDING_DATE, adminNotes: "No news" },
      { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE },
      { status: "rejected" },
      { status: "pending" },
      { status: "scheduled", scheduledDate: RECORDING_DATE },
    ])
      expect((await changeRequest(admin, id, change)).status).toBe(200);
    await app.sendMail();
    const mails = readDateEmails(app.mail);
    expect(mails.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
      ["REQUEST", 0, RECORDING_DATE],
      ["REQUEST", 1, OTHER_RECORDING_DATE],
      ["CANCEL", 2, OTHER_RECORDING_DATE],
      ["REQUEST", 3, RECORDING_DATE],
    ]);
    expect(mails.map(({ subject }) => subject?.replace("The Going Rate: ", ""))).toEqual([
      "you are our guest on Wednesday, December 9",
      "your new date is Wednesday, December 16",
      "canceled, Wednesday, December 16",
      "you are our guest on Wednesday, December 9",
    ]);
    expect(new Set(mails.map(({ uid }) => uid)).size).toBe(1);
    expect(mails[2]?.status).toBe("CANCELLED");
  });

  test("a guest's name is treated as text in every part of the email", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const name = 'Eve" <b>&\r\nBcc: all@example.com\r\nATTENDEE:mailto:all@example.com';
    const { id } = await applyAsGuest(app.client(), { name });
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail();
    const [mail] = readDateEmails(app.mail);
    expect(mail?.to).toEqual(["paul@example.com"]);
    expect(mail?.headers.has("bcc")).toBe(false);
    expect(mail?.html).toContain("Dear Eve&quot; &lt;b&gt;&amp; Bcc: all@example.com");
    expect(mail?.html).not.toContain("<b>");
  });

  test("the address in the email shows the current date, to nobody without its key", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE });
    await app.sendMail();
    const path =
      /\/api\/guest-requests\/calendar\?key=[\w-]+/.exec(readDateEmails(app.mail)[0]?.text ?? "")?.[0] ?? "";
    const guest = app.client();
    const file = await guest.request(path);
    expect([file.status, file.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/calendar"),
    ]);
    expect(file.text).toContain(`UID:${readDateEmails(app.mail)[0]?.uid}\r\n`);
    expect(file.text).not.toMatch(/paul/i);
    expect(file.text.replaceAll("\r\n ", "")).toContain("please give the date back on your own page");
    expect((await guest.request("/api/guest-requests/calendar?key=guess")).status).toBe(404);
    await changeRequest(admin, id, { status: "rejected" });
    expect((await guest.request(path)).status).toBe(404);
  });
});
