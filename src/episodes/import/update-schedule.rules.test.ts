import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_NAMES } from "#show/show.rules.ts";
import {
  findDueUpdate,
  findNextUpdate,
  findPreviousUpdate,
  mayRetryUpdate,
  type UpdateSchedule,
} from "./update-schedule.rules.ts";

/** Parses a schedule like "Tuesday 15:00". */
const parseSchedule = (text: string): UpdateSchedule => {
  const [day, hour, minute] = text.split(/[ :]/);
  const updateDay = DAY_NAMES.find((name) => name === day);
  if (!updateDay) throw new Error(`${text} names no day`);
  return { updateDay, updateHour: Number(hour), updateMinute: Number(minute) };
};
const formatIso = (moment: Date) => moment.toISOString().replace(":00.000Z", "Z");
const DENVER_TIME_ZONE = "America/Denver";

const expectUpdatesAround = (
  schedule: string,
  timeZone: string,
  now: string,
  previous: string,
  next: string,
) => {
  expect(formatIso(findPreviousUpdate(parseSchedule(schedule), timeZone, new Date(now)))).toBe(previous);
  expect(formatIso(findNextUpdate(parseSchedule(schedule), timeZone, new Date(now)))).toBe(next);
};

describe("the due moments before and after a moment, in Denver", () => {
  it.each([
    ["midweek", "Tuesday 15:00", "2026-11-19T12:00Z", "2026-11-17T22:00Z", "2026-11-24T22:00Z"],
    ["just before", "Tuesday 15:00", "2026-11-17T21:59Z", "2026-11-10T22:00Z", "2026-11-17T22:00Z"],
    ["at the minute", "Tuesday 15:00", "2026-11-17T22:00Z", "2026-11-17T22:00Z", "2026-11-24T22:00Z"],
    ["next day in UTC", "Tuesday 23:45", "2026-11-18T06:50Z", "2026-11-18T06:45Z", "2026-11-25T06:45Z"],
    ["over New Year", "Thursday 0:00", "2027-01-01T12:00Z", "2026-12-31T07:00Z", "2027-01-07T07:00Z"],
    ["29 February", "Tuesday 15:30", "2028-02-29T22:30Z", "2028-02-29T22:30Z", "2028-03-07T22:30Z"],
  ])("%s, %s at %s", (_, schedule, now, previous, next) => {
    expectUpdatesAround(schedule, DENVER_TIME_ZONE, now, previous, next);
  });

  // On March 8, 2026, the clock jumps from 2:00 (9:00 UTC) to 3:00.
  it.each([
    [
      "same clock time after it",
      "Tuesday 15:00",
      "2026-03-08T12:00Z",
      "2026-03-03T22:00Z",
      "2026-03-10T21:00Z",
    ],
    ["1:45 before it", "Sunday 1:45", "2026-03-08T07:00Z", "2026-03-01T08:45Z", "2026-03-08T08:45Z"],
    [
      "2:00 skipped: an hour later",
      "Sunday 2:00",
      "2026-03-08T08:59Z",
      "2026-03-01T09:00Z",
      "2026-03-08T09:00Z",
    ],
    [
      "2:30 skipped: an hour later",
      "Sunday 2:30",
      "2026-03-08T08:59Z",
      "2026-03-01T09:30Z",
      "2026-03-08T09:30Z",
    ],
    ["2:30 skipped, and past", "Sunday 2:30", "2026-03-08T09:30Z", "2026-03-08T09:30Z", "2026-03-15T08:30Z"],
    ["3:00 right after 1:59", "Sunday 3:00", "2026-03-08T08:59Z", "2026-03-01T10:00Z", "2026-03-08T09:00Z"],
  ])("when clocks jump forward: %s", (_, schedule, now, previous, next) => {
    expectUpdatesAround(schedule, DENVER_TIME_ZONE, now, previous, next);
  });

  // On November 1, 2026, the clock goes back from 2:00 (8:00 UTC) to 1:00.
  it.each([
    [
      "same clock time after it",
      "Tuesday 15:00",
      "2026-11-01T12:00Z",
      "2026-10-27T21:00Z",
      "2026-11-03T22:00Z",
    ],
    ["1:30 twice: the first", "Sunday 1:30", "2026-11-01T07:00Z", "2026-10-25T07:30Z", "2026-11-01T07:30Z"],
    ["1:30 twice: once only", "Sunday 1:30", "2026-11-01T08:30Z", "2026-11-01T07:30Z", "2026-11-08T08:30Z"],
    ["1:00 twice: the first", "Sunday 1:00", "2026-11-01T08:00Z", "2026-11-01T07:00Z", "2026-11-08T08:00Z"],
    ["2:00 after both", "Sunday 2:00", "2026-11-01T08:59Z", "2026-10-25T08:00Z", "2026-11-01T09:00Z"],
    ["0:45 before both", "Sunday 0:45", "2026-11-01T06:00Z", "2026-10-25T06:45Z", "2026-11-01T06:45Z"],
  ])("when clocks go back: %s", (_, schedule, now, previous, next) => {
    expectUpdatesAround(schedule, DENVER_TIME_ZONE, now, previous, next);
  });
});

describe("the due moments before and after a moment", () => {
  it.each([
    ["Asia/Kolkata", "Friday 9:15", "2026-06-05T03:45Z", "2026-06-05T03:45Z", "2026-06-12T03:45Z"],
    // The clock jumps by half an hour at 2:00.
    ["Australia/Lord_Howe", "Sunday 2:15", "2026-10-03T15:00Z", "2026-09-26T15:45Z", "2026-10-03T15:45Z"],
    // The clock skips midnight.
    ["America/Santiago", "Sunday 0:00", "2026-09-06T03:00Z", "2026-08-30T04:00Z", "2026-09-06T04:00Z"],
    // This Friday didn't exist, because Samoa moved across the date line.
    ["Pacific/Apia", "Friday 15:00", "2011-12-30T12:00Z", "2011-12-24T01:00Z", "2011-12-31T01:00Z"],
    ["Pacific/Kiritimati", "Monday 0:00", "2026-05-03T09:00Z", "2026-04-26T10:00Z", "2026-05-03T10:00Z"],
    ["UTC", "Saturday 23:45", "2026-05-02T23:45Z", "2026-05-02T23:45Z", "2026-05-09T23:45Z"],
  ])("in %s, %s", (timeZone, schedule, now, previous, next) => {
    expectUpdatesAround(schedule, timeZone, now, previous, next);
  });

  it("lie on either side of every moment, and follow each other without a gap", () => {
    const schedules = fc.record({
      updateDay: fc.constantFrom(...DAY_NAMES),
      updateHour: fc.integer({ min: 0, max: 23 }),
      updateMinute: fc.constantFrom(0, 15, 30, 45),
    });
    const zones = fc.constantFrom(
      DENVER_TIME_ZONE,
      "Europe/Berlin",
      "Australia/Lord_Howe",
      "America/Santiago",
      "UTC",
    );
    const moments = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(schedules, zones, moments, (schedule, timeZone, now) => {
        const previous = findPreviousUpdate(schedule, timeZone, now);
        const next = findNextUpdate(schedule, timeZone, now);
        expect(previous <= now && now < next).toBe(true);
        expect(findNextUpdate(schedule, timeZone, previous)).toEqual(next);
        expect(findPreviousUpdate(schedule, timeZone, next)).toEqual(next);
      }),
    );
  });
});

describe("dueUpdate", () => {
  const tuesday = parseSchedule("Tuesday 15:00");
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
  ])("is %s", (_, since, now, expectedTime) => {
    const dueTime = findDueUpdate(tuesday, DENVER_TIME_ZONE, { since: new Date(since), now: new Date(now) });
    expect(dueTime && formatIso(dueTime)).toBe(expectedTime);
  });
});

it.each([
  [0, null, true],
  [1, 59, false],
  [1, 60, true],
  [2, 119, false],
  [2, 120, true],
  [6, 3_599, false],
  [6, 3_600, true],
  [50, 3_599, false],
  [50, 3_600, true],
])(
  "after %d failures, the last one %d seconds ago, another attempt is due: %s",
  (failedTries, secondsAgo, isAllowed) => {
    const now = new Date("2026-11-17T22:00:00Z");
    const lastTried = secondsAgo === null ? null : new Date(now.getTime() - secondsAgo * 1000);
    expect(mayRetryUpdate(failedTries, lastTried, now)).toBe(isAllowed);
  },
);
