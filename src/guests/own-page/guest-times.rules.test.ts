import { expect, test } from "vitest";
import { NO_CANCELLATION_COLUMNS } from "../guests.rules.ts";
import { describeCancellation, describeOfferedDay, formatReminders } from "./guest-times.rules.ts";

const [WEEK_BEFORE, DAY_BEFORE] = ["2026-12-02T18:00:00.000Z", "2026-12-08T18:00:00.000Z"];

test.each([
  [[WEEK_BEFORE, DAY_BEFORE], "7 days and 1 day before"],
  [[WEEK_BEFORE], "7 days before"],
  [[DAY_BEFORE], "1 day before"],
  [[], null],
])("reminders at %j come %s", (reminders, description) => {
  expect(formatReminders({ startsAt: "2026-12-09T18:00:00.000Z", reminders })).toBe(description);
});

const SHOWS_IN_DENVER = ["2026-12-09T18:00:00.000Z", "2026-12-16T18:00:00.000Z"];
const SHOWS_AROUND_CLOCK_CHANGE = ["2027-03-10T18:00:00.000Z", "2027-03-17T17:00:00.000Z"];

test.each([
  ["America/Denver", SHOWS_IN_DENVER, "Wednesday"],
  ["Europe/Stockholm", SHOWS_IN_DENVER, "Wednesday"],
  ["Pacific/Apia", SHOWS_IN_DENVER, "Thursday"],
  ["Asia/Tokyo", SHOWS_AROUND_CLOCK_CHANGE, "Thursday"],
  // In this time zone, the shows start at midnight on a Thursday or, after Denver's clocks change, at 11 PM on a
  // Wednesday.
  ["Etc/GMT-6", SHOWS_AROUND_CLOCK_CHANGE, "date"],
  ["America/Denver", [], "date"],
])("in %s, of shows at %j, the guest picks a %s", (timeZone, starts, name) => {
  const offers = starts.map((startsAt) => ({ startsAt }));
  expect(describeOfferedDay(offers, { timeZone, showTimeZone: "America/Denver" })).toBe(name);
});

test.each([
  [{ canceledDate: "2026-12-09T18:00:00.000Z", canceledBy: "guest" }, "You gave back Wednesday, December 9."],
  [
    { canceledDate: "2026-12-09T18:00:00.000Z", canceledBy: "guest", cancelReason: "I'm ill" },
    "You gave back Wednesday, December 9: “I'm ill.”",
  ],
  [
    { canceledDate: "2026-12-09T18:00:00.000Z", canceledBy: "team", cancelReason: "The studio is flooded." },
    "We had to call off Wednesday, December 9: “The studio is flooded.”",
  ],
  [{ cancelReason: "A funeral" }, "Your date was called off: “A funeral.”"],
  [{}, ""],
] as const)("after %j, the guest reads %j", (cancellation, sentence) => {
  expect(describeCancellation({ ...NO_CANCELLATION_COLUMNS, ...cancellation, timeZone: "UTC" })).toBe(
    sentence,
  );
});
