import { expect, test } from "vitest";
import { mayChangeStatus } from "#inbox/inbox.rules.ts";
import { defaultShow } from "#show.ts";
import {
  chooseDateMailKind,
  findRecordingDateProblem,
  GUEST_STATUS_TRANSITIONS,
  isRecordingOver,
  listReminders,
  parseProfileUrl,
  parseRecordingDate,
  wasScheduledSince,
} from "./guests.rules.ts";

const [FIRST_DATE, SECOND_DATE] = ["2026-12-09T18:00:00.000Z", "2026-12-16T18:00:00.000Z"];

test.each([
  ["pending", "pending", true],
  ["pending", "scheduled", true],
  ["pending", "completed", false],
  ["pending", "rejected", true],
  ["scheduled", "pending", false],
  ["scheduled", "scheduled", true],
  ["scheduled", "completed", true],
  ["scheduled", "rejected", true],
  ["completed", "pending", true],
  ["completed", "scheduled", false],
  ["completed", "completed", true],
  ["completed", "rejected", false],
  ["rejected", "pending", true],
  ["rejected", "scheduled", false],
  ["rejected", "completed", false],
  ["rejected", "rejected", true],
] as const)("from %s to %s: %s", (from, to, isAllowed) => {
  expect(mayChangeStatus(GUEST_STATUS_TRANSITIONS, from, to)).toBe(isAllowed);
});

test.each([
  ["a first date", null, "scheduled", FIRST_DATE, true, "invitation"],
  ["a new date", FIRST_DATE, "scheduled", SECOND_DATE, true, "update"],
  ["notes on a known date", FIRST_DATE, "scheduled", FIRST_DATE, true, null],
  ["a date without an email", null, "scheduled", FIRST_DATE, false, null],
  ["a new date without an email", FIRST_DATE, "scheduled", SECOND_DATE, false, null],
  ["a date emailed for the first time", null, "scheduled", SECOND_DATE, true, "invitation"],
  ["rejected after an invitation", FIRST_DATE, "rejected", null, true, "cancellation"],
  ["rejected without an email", FIRST_DATE, "rejected", null, false, null],
  ["rejected without an invitation", null, "rejected", null, true, null],
  ["recorded", FIRST_DATE, "completed", FIRST_DATE, true, null],
  ["taken up again", null, "pending", null, true, null],
] as const)("%s: the guest is told %s", (_, knownDate, status, scheduledDate, shouldNotify, kind) => {
  expect(chooseDateMailKind(knownDate, { status, scheduledDate }, shouldNotify)).toBe(kind);
});

test.each([
  [FIRST_DATE, true, "cancellation"],
  [FIRST_DATE, false, null],
  [null, true, null],
] as const)("deleted when the guest knows of %s and mail is %s: %s", (knownDate, shouldNotify, kind) => {
  expect(chooseDateMailKind(knownDate, null, shouldNotify)).toBe(kind);
});

// The show is at 11:00 in Denver: UTC-7 until March 8 and from November 1, 2026, UTC-6 in between.
test.each([
  ["a bare date in winter", "2026-12-09", "2026-12-09T18:00:00.000Z"],
  ["a bare date in summer", "2026-07-15", "2026-07-15T17:00:00.000Z"],
  ["the last bare date before the clocks change", "2026-03-04", "2026-03-04T18:00:00.000Z"],
  ["the first after", "2026-03-11", "2026-03-11T17:00:00.000Z"],
  ["the last before they change back", "2026-10-28", "2026-10-28T17:00:00.000Z"],
  ["the first after that", "2026-11-04", "2026-11-04T18:00:00.000Z"],
  ["a time of the show's zone", "2026-12-09T14:30", "2026-12-09T21:30:00.000Z"],
  ["a moment in UTC", "2026-12-09T18:00:00Z", "2026-12-09T18:00:00.000Z"],
  ["a moment elsewhere", "2026-12-09T19:00:00+01:00", "2026-12-09T18:00:00.000Z"],
  ["a day that is not", "2026-02-30", null],
  ["a month that is not", "2026-13-01", null],
  ["an hour that is not", "2026-12-09T25:00", null],
  ["a moment on a day that is not", "2026-02-30T18:00:00Z", null],
  ["a moment of an hour that is not", "2026-12-09T24:00:00+01:00", null],
  ["a word", "Wednesday", null],
  ["nothing", "", null],
  ["a number", "1765303200000", null],
  ["a year beyond calendars", "+012026-12-09T18:00:00Z", null],
])("%s: %s is %s", (_, text, moment) => {
  expect(parseRecordingDate(text, defaultShow)?.toISOString() ?? null).toBe(moment);
});

test.each([
  ["scheduled", FIRST_DATE, "2026-12-09T17:59:59.999Z", false],
  ["scheduled", FIRST_DATE, "2026-12-09T18:59:59.999Z", false],
  ["scheduled", FIRST_DATE, "2026-12-09T19:00:00.000Z", true],
  ["completed", FIRST_DATE, "2026-12-09T19:00:00.000Z", false],
  ["pending", null, "2026-12-09T19:00:00.000Z", false],
] as const)("a %s recording of an hour from %s is over at %s: %s", (status, scheduledDate, now, isOver) => {
  expect(isRecordingOver({ status, scheduledDate }, defaultShow, new Date(now))).toBe(isOver);
});

test.each([
  ["2026-11-21T09:59:59.999Z", false],
  ["2026-11-21T10:00:00.000Z", true],
  ["2026-11-21T10:00:00.001Z", true],
  [null, false],
])("a date that was set at %s was set since 10:00: %s", (scheduledAt, isSince) => {
  expect(wasScheduledSince({ scheduledAt }, "2026-11-21T10:00:00.000Z")).toBe(isSince);
});

const [WEEK_BEFORE, DAY_BEFORE] = ["2026-12-02T18:00:00.000Z", "2026-12-08T18:00:00.000Z"];
test.each([
  ["2026-11-21T10:00:00.000Z", [WEEK_BEFORE, DAY_BEFORE]],
  ["2026-12-02T17:59:59.999Z", [WEEK_BEFORE, DAY_BEFORE]],
  [WEEK_BEFORE, [DAY_BEFORE]],
  [DAY_BEFORE, []],
  ["2026-12-30T18:00:00.000Z", []],
])("after %s the reminders of December 9 are %j", (after, reminders) => {
  expect(listReminders(FIRST_DATE, new Date(after))).toEqual(reminders);
});

test.each([
  ["https://www.linkedin.com/in/paul", "https://www.linkedin.com/in/paul"],
  ["linkedin.com/in/paul", "https://linkedin.com/in/paul"],
  ["javascript:alert(1)", null],
  ["JavaScript:alert(1)//x.com", null],
  ["data:text/html,x.y", null],
  ["https://user:pass@evil.example", null],
  ["Paul Sorensen", null],
  ["paul", null],
  [null, null],
])("the profile %s leads to %s", (profile, address) => {
  expect(parseProfileUrl(profile)).toBe(address);
});

test.each([
  ["2026-12-09T18:00:00Z", { name: "Dana" }, "This date is past."],
  ["2026-12-16T18:00:00Z", { name: "Dana" }, "This date has a guest: Dana."],
  ["2026-12-16T18:00:00Z", undefined, undefined],
  // In the show's time zone, this is still Wednesday.
  ["2026-12-17T03:00:00Z", undefined, undefined],
  ["2026-12-18T18:00:00Z", undefined, "There is no show on Friday, Dec 18."],
])("a recording on %s, next to one on %j, may be a mistake: %s", (date, otherGuest, problem) => {
  expect(
    findRecordingDateProblem(defaultShow, new Date(date), otherGuest, new Date("2026-12-10T00:00:00Z")),
  ).toBe(problem);
});
