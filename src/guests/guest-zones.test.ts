import { expect, test } from "vitest";
import { queueDueReminders } from "#guests/guests.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { addComputedFields } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { applyAsGuest, openGuestApp } from "./testing/applications.ts";
import { readDateEmails, readLetters } from "./testing/arrived-emails.ts";

// Wednesdays at 11:00 in the show's time zone, before and after each clock change of 2027. The last value is the same
// time as an email to a guest in Stockholm writes it.
const DATES: [zone: string, date: string, utc: string, own: string | undefined][] = [
  ["America/Denver", "2027-03-10", "18:00", "7:00 PM to 8:00 PM in Stockholm"],
  ["America/Denver", "2027-03-17", "17:00", "6:00 PM to 7:00 PM in Stockholm"],
  ["America/Denver", "2027-11-03", "17:00", "6:00 PM to 7:00 PM in Stockholm"],
  ["America/Denver", "2027-11-10", "18:00", "7:00 PM to 8:00 PM in Stockholm"],
  ["Europe/Berlin", "2027-03-24", "10:00", undefined],
  ["Europe/Berlin", "2027-03-31", "09:00", undefined],
  ["Europe/Berlin", "2027-10-27", "09:00", undefined],
  ["Europe/Berlin", "2027-11-03", "10:00", undefined],
  ["Asia/Kolkata", "2027-03-24", "05:30", "6:30 AM to 7:30 AM in Stockholm"],
  ["Asia/Kolkata", "2027-03-31", "05:30", "7:30 AM to 8:30 AM in Stockholm"],
  ["Asia/Kolkata", "2027-10-27", "05:30", "7:30 AM to 8:30 AM in Stockholm"],
  ["Asia/Kolkata", "2027-11-03", "05:30", "6:30 AM to 7:30 AM in Stockholm"],
  ["Australia/Sydney", "2027-03-31", "00:00", "2:00 AM to 3:00 AM in Stockholm"],
  ["Australia/Sydney", "2027-04-07", "01:00", "3:00 AM to 4:00 AM in Stockholm"],
  ["Australia/Sydney", "2027-09-29", "01:00", "3:00 AM to 4:00 AM in Stockholm"],
  ["Australia/Sydney", "2027-10-06", "00:00", "2:00 AM to 3:00 AM in Stockholm"],
];

describeOnBothEngines("a chosen date in every time zone", (open, engine) => {
  // The time zones don't depend on the database, so on PostgreSQL this tests only one date per time zone.
  test.each(engine === "sqlite" ? DATES : DATES.filter((_, number) => number % 4 === 1))(
    "%s on %s is %s in UTC, in the mails and for a calendar",
    async (timeZone, date, utc, guestTime) => {
      const schedule = { ...defaultShow.schedule, timeZone };
      const show = addComputedFields({ ...defaultShow, schedule, schedules: [schedule] });
      const app = await openGuestApp(await open(), { house: { show: () => show } });
      const admin = await app.admin();
      const visitor = app.client();
      const { id, statusUrl } = await applyAsGuest(visitor, { timeZone: "Europe/Stockholm" });
      const dates = { method: "POST", json: { dates: [date] } };
      expect((await admin.request(`/api/guest-requests/${id}/offer`, dates)).status).toBe(200);
      const choice = { method: "POST", json: { date } };
      const response = await visitor.request(`/api/guest/${statusUrl.split("/g/")[1]}/choose`, choice);
      const startsAt = `${date}T${utc}:00.000Z`;
      expect(response.json().recording).toMatchObject({ date, startsAt });
      await app.sendMail();
      const [mail] = readDateEmails(app.mail);
      expect(mail?.start).toBe(startsAt);
      const offer = readLetters(app.mail).find(({ subject }) => subject?.includes("pick your"));
      for (const text of [mail?.text, offer?.text]) {
        expect(text).toContain("11:00 AM to 12:00 PM");
        if (guestTime) expect(text).toContain(`That is ${guestTime}`);
        else expect(text).not.toContain("That is");
      }
    },
  );

  test.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["europe/kiev", "Europe/Kyiv"],
  ])("a guest whose browser calls the zone %s lives in %s", async (timeZone, name) => {
    const app = await openGuestApp(await open());
    const visitor = app.client();
    const { statusUrl } = await applyAsGuest(visitor, { timeZone });
    const page = await visitor.request(`/api/guest/${statusUrl.split("/g/")[1]}`);
    expect(page.json()).toMatchObject({ timeZone: name });
  });

  test("a date under a schedule that has yet to begin has that schedule's time zone", async () => {
    const schedule = { ...defaultShow.schedule, from: "2020-01-01" };
    const laterSchedule = {
      ...schedule,
      weekday: 4,
      hour: 18,
      timeZone: "Europe/Berlin",
      from: "2026-12-01",
    };
    const show = addComputedFields({ ...defaultShow, schedule, schedules: [schedule, laterSchedule] });
    const app = await openGuestApp(await open(), { house: { show: () => show } });
    const admin = await app.admin();
    const visitor = app.client();
    const { id, statusUrl } = await applyAsGuest(visitor, { timeZone: "Europe/Stockholm" });
    const path = `/api/guest/${statusUrl.split("/g/")[1]}`;
    const date = "2026-12-03";
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: [date] });
    await app.sendMail();
    expect((await visitor.request(path)).json()).toMatchObject({ showTimeZone: "Europe/Berlin" });
    await visitor.post(`${path}/choose`, { date });
    expect((await visitor.request(path)).json()).toMatchObject({ showTimeZone: "Europe/Berlin" });
    // Seven days before the date, the earlier schedule still applies.
    await app.sendMail(5 * 24 * 3600 + 8 * 3600);
    expect(await queueDueReminders(app.house)).toBe(1);
    await app.sendMail();
    const letters = readLetters(app.mail).filter(({ subject }) => /pick your|see you/.test(subject ?? ""));
    expect(letters.map(({ subject }) => subject)).toEqual([
      "The Going Rate: pick your Thursday",
      "The Going Rate: see you on Thursday, December 3",
    ]);
    for (const { text } of letters)
      expect(text).toContain("6:00 PM to 7:00 PM Central European Time (UTC+1)");
  });
});
