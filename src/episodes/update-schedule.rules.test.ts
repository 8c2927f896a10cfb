import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  nextUpdate,
  owedUpdate,
  previousUpdate,
  type UpdateSchedule,
  type Weekday,
  weekdays,
} from "#episodes/update-schedule.rules.ts";

const at = (updateDay: Weekday, updateHour: number, updateMinute: number): UpdateSchedule => ({
  updateDay,
  updateHour,
  updateMinute,
});
const iso = (moment: Date) => moment.toISOString().replace(":00.000Z", "Z");
const denver = "America/Denver";

describe("the due moments around a moment", () => {
  it.each<[string, UpdateSchedule, string, string, string, string]>([
    ["midweek", at("Tuesday", 15, 0), denver, "2026-11-19T12:00Z", "2026-11-17T22:00Z", "2026-11-24T22:00Z"],
    [
      "just before",
      at("Tuesday", 15, 0),
      denver,
      "2026-11-17T21:59Z",
      "2026-11-10T22:00Z",
      "2026-11-17T22:00Z",
    ],
    [
      "at the minute",
      at("Tuesday", 15, 0),
      denver,
      "2026-11-17T22:00Z",
      "2026-11-17T22:00Z",
      "2026-11-24T22:00Z",
    ],
    [
      "already the next day in UTC",
      at("Tuesday", 23, 45),
      denver,
      "2026-11-18T06:50Z",
      "2026-11-18T06:45Z",
      "2026-11-25T06:45Z",
    ],
    [
      "over New Year",
      at("Thursday", 0, 0),
      denver,
      "2027-01-01T12:00Z",
      "2026-12-31T07:00Z",
      "2027-01-07T07:00Z",
    ],
    [
      "29 February",
      at("Tuesday", 15, 30),
      denver,
      "2028-02-29T22:30Z",
      "2028-02-29T22:30Z",
      "2028-03-07T22:30Z",
    ],

    // Denver, 8 March 2026: at 2:00 (9:00 UTC) the clocks jump to 3:00.
    [
      "over the jump forward, same clock time",
      at("Tuesday", 15, 0),
      denver,
      "2026-03-08T12:00Z",
      "2026-03-03T22:00Z",
      "2026-03-10T21:00Z",
    ],
    [
      "on the day of the jump, before it",
      at("Sunday", 1, 45),
      denver,
      "2026-03-08T07:00Z",
      "2026-03-01T08:45Z",
      "2026-03-08T08:45Z",
    ],
    [
      "2:00 is skipped: an hour later",
      at("Sunday", 2, 0),
      denver,
      "2026-03-08T08:59Z",
      "2026-03-01T09:00Z",
      "2026-03-08T09:00Z",
    ],
    [
      "2:30 is skipped: an hour later",
      at("Sunday", 2, 30),
      denver,
      "2026-03-08T08:59Z",
      "2026-03-01T09:30Z",
      "2026-03-08T09:30Z",
    ],
    [
      "2:30 skipped, and past",
      at("Sunday", 2, 30),
      denver,
      "2026-03-08T09:30Z",
      "2026-03-08T09:30Z",
      "2026-03-15T08:30Z",
    ],
    [
      "3:00 comes right after 1:59",
      at("Sunday", 3, 0),
      denver,
      "2026-03-08T08:59Z",
      "2026-03-01T10:00Z",
      "2026-03-08T09:00Z",
    ],

    // Denver, 1 November 2026: at 2:00 (8:00 UTC) the clocks go back to 1:00.
    [
      "over the way back, same clock time",
      at("Tuesday", 15, 0),
      denver,
      "2026-11-01T12:00Z",
      "2026-10-27T21:00Z",
      "2026-11-03T22:00Z",
    ],
    [
      "1:30 comes twice: the first",
      at("Sunday", 1, 30),
      denver,
      "2026-11-01T07:00Z",
      "2026-10-25T07:30Z",
      "2026-11-01T07:30Z",
    ],
    [
      "1:30 comes twice: once only",
      at("Sunday", 1, 30),
      denver,
      "2026-11-01T08:30Z",
      "2026-11-01T07:30Z",
      "2026-11-08T08:30Z",
    ],
    [
      "1:00 comes twice: the first",
      at("Sunday", 1, 0),
      denver,
      "2026-11-01T08:00Z",
      "2026-11-01T07:00Z",
      "2026-11-08T08:00Z",
    ],
    [
      "2:00 after both",
      at("Sunday", 2, 0),
      denver,
      "2026-11-01T08:59Z",
      "2026-10-25T08:00Z",
      "2026-11-01T09:00Z",
    ],
    [
      "0:45 before both",
      at("Sunday", 0, 45),
      denver,
      "2026-11-01T06:00Z",
      "2026-10-25T06:45Z",
      "2026-11-01T06:45Z",
    ],

    [
      "no change of clocks",
      at("Friday", 9, 15),
      "Asia/Kolkata",
      "2026-06-05T03:45Z",
      "2026-06-05T03:45Z",
      "2026-06-12T03:45Z",
    ],
    [
      "half an hour's jump",
      at("Sunday", 2, 15),
      "Australia/Lord_Howe",
      "2026-10-03T15:00Z",
      "2026-09-26T15:45Z",
      "2026-10-03T15:45Z",
    ],
    [
      "midnight is skipped",
      at("Sunday", 0, 0),
      "America/Santiago",
      "2026-09-06T03:00Z",
      "2026-08-30T04:00Z",
      "2026-09-06T04:00Z",
    ],
    [
      "a whole day is skipped",
      at("Friday", 15, 0),
      "Pacific/Apia",
      "2011-12-30T12:00Z",
      "2011-12-24T01:00Z",
      "2011-12-31T01:00Z",
    ],
    [
      "east of all",
      at("Monday", 0, 0),
      "Pacific/Kiritimati",
      "2026-05-03T09:00Z",
      "2026-04-26T10:00Z",
      "2026-05-03T10:00Z",
    ],
    ["UTC", at("Saturday", 23, 45), "UTC", "2026-05-02T23:45Z", "2026-05-02T23:45Z", "2026-05-09T23:45Z"],
  ])("%s", (_, schedule, timeZone, now, previous, next) => {
    expect(iso(previousUpdate(schedule, timeZone, new Date(now)))).toBe(previous);
    expect(iso(nextUpdate(schedule, timeZone, new Date(now)))).toBe(next);
  });

  it("enclose every moment, and follow each other without a gap", () => {
    const schedules = fc.record({
      updateDay: fc.constantFrom(...weekdays),
      updateHour: fc.integer({ min: 0, max: 23 }),
      updateMinute: fc.constantFrom(0, 15, 30, 45),
    });
    const zones = fc.constantFrom(denver, "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "UTC");
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(schedules, zones, moments, (schedule, timeZone, now) => {
        const previous = previousUpdate(schedule, timeZone, now);
        const next = nextUpdate(schedule, timeZone, now);
        expect(previous <= now && now < next).toBe(true);
        expect(nextUpdate(schedule, timeZone, previous)).toEqual(next);
        expect(previousUpdate(schedule, timeZone, next)).toEqual(next);
      }),
    );
  });
});

describe("owedUpdate", () => {
  const tuesday = at("Tuesday", 15, 0);
  it.each([
    ["nothing before the hour", "2026-11-10T22:00Z", "2026-11-17T21:59Z", null],
    ["the update at its hour", "2026-11-10T22:00Z", "2026-11-17T22:00Z", "2026-11-17T22:00Z"],
    ["nothing once it ran", "2026-11-17T22:00Z", "2026-11-17T22:00Z", null],
    ["nothing after an update by hand later that day", "2026-11-18T01:00Z", "2026-11-19T00:00Z", null],
    [
      "it still after one by hand that morning",
      "2026-11-17T15:00Z",
      "2026-11-17T22:05Z",
      "2026-11-17T22:00Z",
    ],
    ["one after three weeks of silence", "2026-10-20T21:00Z", "2026-11-18T00:00Z", "2026-11-17T22:00Z"],
  ])("owes %s", (_, since, now, owed) => {
    const due = owedUpdate(tuesday, denver, { since: new Date(since), now: new Date(now) });
    expect(due && iso(due)).toBe(owed);
  });
});
