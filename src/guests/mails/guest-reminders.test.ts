import { expect, test } from "vitest";
import { queueDueReminders } from "#guests/guests.server.ts";
import type { GuestPage } from "#guests/own-page/guest-page.contract.ts";
import {
  applyAsGuest,
  changeRequest,
  OTHER_RECORDING_DATE,
  openGuestApp,
  RECORDING_DATE,
} from "#guests/testing/applications.ts";
import { parseGuestToken, readLetters } from "#guests/testing/arrived-emails.ts";
import type { Database } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";

const HOUR = 3600;
/** The seconds from the start of the test's clock, November 21 at 10:00 UTC, until the show on December 9. */
const SECONDS_UNTIL_SHOW = (Date.parse(RECORDING_DATE) - Date.parse("2026-11-21T10:00:00Z")) / 1000;

async function openWithReminders(database: Database) {
  const app = await openGuestApp(database);
  const admin = await app.admin();
  const { id, statusUrl } = await applyAsGuest(app.client());
  const pagePath = `/api/guest/${statusUrl.split("/g/")[1]}`;
  const readPage = async () => (await app.client().request(pagePath)).json<GuestPage>();
  let passedSeconds = 0;
  /**
   * Moves the clock to the given number of seconds before the show, then has three processes look for due reminders at
   * the same time. Returns how many reminders have arrived so far.
   */
  const goTo = async (secondsBefore: number) => {
    await app.sendMail(SECONDS_UNTIL_SHOW - secondsBefore - passedSeconds);
    passedSeconds = SECONDS_UNTIL_SHOW - secondsBefore;
    await Promise.all([1, 2, 3].map(() => queueDueReminders(app.house)));
    await app.sendMail();
    return readLetters(app.mail).filter(({ subject }) => subject?.includes("see you")).length;
  };
  const schedule = (json: object) => changeRequest(admin, id, { status: "scheduled", ...json });
  /** Returns how many hours before the date the guest will be reminded, according to the guest's page. */
  const readPromise = async () => {
    const { recording, offers } = await readPage();
    return [...(recording ? [recording] : []), ...offers].map(({ startsAt, reminders }) =>
      reminders.map((remindAt) => (Date.parse(startsAt) - Date.parse(remindAt)) / (1000 * HOUR)),
    );
  };
  return { app, admin, id, pagePath, goTo, schedule, readPromise };
}

describeOnBothEngines("reminders of a date", (open) => {
  test("are sent 168 and 24 hours before, once each, with the place, what to bring and a link", async () => {
    const { app, goTo, schedule } = await openWithReminders(await open());
    await schedule({ scheduledDate: RECORDING_DATE });
    expect(await goTo(168 * HOUR + 60)).toBe(0);
    expect(await goTo(168 * HOUR)).toBe(1);
    expect(await goTo(24 * HOUR + 60)).toBe(1);
    expect(await goTo(24 * HOUR)).toBe(2);
    expect(await goTo(-24 * HOUR)).toBe(2);
    const mail = readLetters(app.mail).at(-1) ?? { subject: "", text: "" };
    expect(mail.subject).toBe("The Going Rate: see you on Wednesday, December 9");
    expect(mail.text).toContain("On a video call");
    expect(mail.text).toContain("Headphones, water and a quiet room");
    expect((await app.client().request(`/api/guest/${parseGuestToken(mail)}`)).status).toBe(200);
  });

  test("are not sent if the team has held the show on an earlier day", async () => {
    const { admin, goTo, schedule } = await openWithReminders(await open());
    await schedule({ scheduledDate: RECORDING_DATE });
    expect(await goTo(168 * HOUR)).toBe(1);
    expect(await goTo(30 * HOUR)).toBe(1);
    for (const json of [{ command: "go-live" }, { command: "end", confirm: true }])
      expect((await admin.post("/api/live/press", json)).status).toBe(200);
    expect(await goTo(24 * HOUR)).toBe(1);
  });

  test("are not sent if they were due when the date was set, or for a date that has moved", async () => {
    const { goTo, schedule } = await openWithReminders(await open());
    await goTo(100 * HOUR);
    await schedule({ scheduledDate: RECORDING_DATE });
    expect(await goTo(99 * HOUR)).toBe(0);
    await schedule({ scheduledDate: OTHER_RECORDING_DATE });
    expect(await goTo(24 * HOUR)).toBe(0);
    expect(await goTo(0)).toBe(1);
  });

  test("are not sent if the date is canceled while they wait, or if emails are off", async () => {
    const { app, admin, id, goTo, schedule } = await openWithReminders(await open());
    await schedule({ scheduledDate: RECORDING_DATE });
    app.mail.behavior = { kind: "refuse", code: 451, text: "Come back later" };
    expect(await goTo(168 * HOUR)).toBe(0);
    await changeRequest(admin, id, { status: "rejected" });
    app.mail.behavior = { kind: "accept" };
    expect(await goTo(160 * HOUR)).toBe(0);
    await changeRequest(admin, id, { status: "pending" });
    await schedule({ scheduledDate: RECORDING_DATE, sendEmailNotification: false });
    expect(await goTo(24 * HOUR)).toBe(0);
  });
});

describeOnBothEngines("what the mail server refuses until it is no longer true", (open) => {
  const DOWN = { kind: "refuse", code: 451, text: "Come back later" } as const;
  const listOutgoing = async (admin: Client) =>
    (await admin.request("/api/outgoing?way=email")).json<object[]>();

  test.each([
    ["the recording's time has come", -1],
    ["the team has held the show early", 1],
  ])("a reminder is dropped once %s", async (_, hours) => {
    const { app, admin, goTo, schedule } = await openWithReminders(await open());
    await schedule({ scheduledDate: RECORDING_DATE });
    await goTo(25 * HOUR);
    app.mail.behavior = DOWN;
    await goTo(24 * HOUR);
    expect(await listOutgoing(admin)).toMatchObject([{ title: expect.stringContaining("see you") }]);
    if (hours > 0)
      for (const json of [{ command: "go-live" }, { command: "end", confirm: true }])
        expect((await admin.post("/api/live/press", json)).status).toBe(200);
    app.mail.behavior = { kind: "accept" };
    // One reminder was sent a week before.
    expect(await goTo(hours * HOUR)).toBe(1);
    expect(await listOutgoing(admin)).toEqual([]);
  });

  test("an offer is dropped once none of its dates can be taken", async () => {
    const { app, admin, id, goTo } = await openWithReminders(await open());
    await goTo(30 * HOUR);
    app.mail.behavior = DOWN;
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: ["2026-12-09"] });
    await goTo(29 * HOUR);
    expect(await listOutgoing(admin)).toMatchObject([{ title: expect.stringContaining("pick your") }]);
    app.mail.behavior = { kind: "accept" };
    await goTo(-HOUR);
    expect(readLetters(app.mail).filter(({ subject }) => subject?.includes("pick your"))).toEqual([]);
    expect(await listOutgoing(admin)).toEqual([]);
  });

  test("an offer is dropped once its guest has taken a date", async () => {
    const { app, admin, id, pagePath, goTo } = await openWithReminders(await open());
    await app.sendMail();
    app.mail.behavior = DOWN;
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: ["2026-12-09", "2026-12-16"] });
    await app.sendMail();
    expect((await app.client().post(`${pagePath}/choose`, { date: "2026-12-09" })).status).toBe(200);
    app.mail.behavior = { kind: "accept" };
    await goTo(300 * HOUR);
    expect(readLetters(app.mail).filter(({ subject }) => subject?.includes("pick your"))).toEqual([]);
    expect(await listOutgoing(admin)).toEqual([]);
  });

  test("an offer whose guest answers within seconds is still sent", async () => {
    const { app, admin, id, pagePath } = await openWithReminders(await open());
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: ["2026-12-09"] });
    expect((await app.client().post(`${pagePath}/choose`, { date: "2026-12-09" })).status).toBe(200);
    await app.sendMail();
    expect(readLetters(app.mail).filter(({ subject }) => subject?.includes("pick your"))).toHaveLength(1);
  });
});

describeOnBothEngines("the reminders that the guest's page promises", (open) => {
  test("are those still to come", async () => {
    const { goTo, schedule, readPromise } = await openWithReminders(await open());
    await schedule({ scheduledDate: RECORDING_DATE });
    expect(await readPromise()).toEqual([[168, 24]]);
    await goTo(168 * HOUR);
    expect(await readPromise()).toEqual([[24]]);
    await goTo(24 * HOUR);
    expect(await readPromise()).toEqual([[]]);
  });

  test("leave out those already due when the date was set, and none are sent if emails are off", async () => {
    const { goTo, schedule, readPromise } = await openWithReminders(await open());
    await goTo(100 * HOUR);
    await schedule({ scheduledDate: RECORDING_DATE });
    expect(await readPromise()).toEqual([[24]]);
    await schedule({ scheduledDate: RECORDING_DATE, sendEmailNotification: false });
    expect(await readPromise()).toEqual([[]]);
    await schedule({ scheduledDate: OTHER_RECORDING_DATE, sendEmailNotification: true });
    expect(await readPromise()).toEqual([[168, 24]]);
  });

  test("are listed for each date on offer", async () => {
    const { admin, id, goTo, readPromise } = await openWithReminders(await open());
    await goTo(20 * HOUR);
    const dates = ["2026-12-09", "2026-12-16", "2026-12-23"];
    await admin.post(`/api/guest-requests/${id}/offer`, { dates });
    expect(await readPromise()).toEqual([[], [168, 24], [168, 24]]);
    await goTo(-HOUR);
    expect(await readPromise()).toEqual([[24], [168, 24]]);
  });
});

describeOnBothEngines("thank-you emails after the show", (open) => {
  test("are sent once to the guest of a past show, with the episode if there is one", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const thank = async (date: string) => {
      const response = await admin.post(`/api/weeks/${date}/thank-guest`);
      return [response.status, response.json()];
    };
    expect(await thank("2026-12-10")).toMatchObject([404, {}]);
    expect(await thank("2026-12-09")).toMatchObject([409, {}]);
    await app.sendMail(20 * 86_400);
    const laterAdmin = await app.admin();
    const sendThanks = async () => (await laterAdmin.post("/api/weeks/2026-12-09/thank-guest")).json();
    const preview = async () => (await laterAdmin.request("/api/weeks/2026-12-09/thank-guest")).json();
    expect(await preview()).toMatchObject([{ html: expect.stringContaining("Thank you for coming.") }]);
    expect([await sendThanks(), await sendThanks()]).toEqual([{ sent: 1 }, { sent: 0 }]);
    expect(await preview()).toEqual([]);
    await app.sendMail();
    const thankYouMails = readLetters(app.mail).filter(
      ({ subject }) => subject === "The Going Rate: thank you",
    );
    expect(thankYouMails).toHaveLength(1);
    expect(thankYouMails[0]?.text).not.toContain("{{");
    expect((await laterAdmin.post("/api/weeks/2026-12-02/thank-guest")).status).toBe(409);
  });

  test("are sent again to a guest who comes back for another show", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await app.sendMail(20 * 86_400);
    const laterAdmin = await app.admin();
    const thank = async (date: string) => (await laterAdmin.post(`/api/weeks/${date}/thank-guest`)).json();
    const preview = async (date: string) =>
      (await laterAdmin.request(`/api/weeks/${date}/thank-guest`)).json<object[]>();
    expect(await thank("2026-12-09")).toEqual({ sent: 1 });
    await app.sendMail(60);
    for (const change of [
      { status: "completed" },
      { status: "pending" },
      { status: "scheduled", scheduledDate: OTHER_RECORDING_DATE },
    ])
      await changeRequest(laterAdmin, id, change);
    await app.sendMail(7 * 86_400);
    expect(await preview("2026-12-16")).toHaveLength(1);
    expect([await thank("2026-12-16"), await thank("2026-12-16")]).toEqual([{ sent: 1 }, { sent: 0 }]);
  });

  test("are sent before the scheduled end, too, if the show ended early", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id } = await applyAsGuest(app.client());
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    const post = (path: string, json: object) => admin.post(`/api/weeks/2026-12-09/${path}`, json);
    const [week] = (await admin.request("/api/weeks?from=2026-12-09&count=1")).json<{ version: number }[]>();
    const response = await post("commands", { command: "go-live", version: week?.version });
    expect((await post("thank-guest", {})).status).toBe(409);
    const endResponse = await post("commands", {
      command: "end",
      version: response.json<{ version: number }>().version,
    });
    expect(endResponse.status).toBe(200);
    expect((await post("thank-guest", {})).json()).toEqual({ sent: 1 });
  });
});
