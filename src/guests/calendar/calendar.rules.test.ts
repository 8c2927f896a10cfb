import { expect, test } from "vitest";
import { toShowDay } from "#show/dates.rules.ts";
import { defaultShow } from "#show.ts";
import { formatCalendarDays, formatDaysUntil } from "./calendar.rules.ts";

// In these months, Denver is seven hours behind UTC.
test.each([
  ["2026-11-25", "2026-11-25T07:00:00Z", "today"],
  ["2026-11-25", "2026-11-26T06:59:00Z", "today"],
  ["2026-11-25", "2026-11-25T06:59:00Z", "tomorrow"],
  ["2026-11-25", "2026-11-24T07:00:00Z", "tomorrow"],
  ["2026-11-25", "2026-11-18T07:00:00Z", "in 7 days"],
  ["2026-11-25", "2026-11-19T06:59:00Z", "in 7 days"],
  ["2026-12-02", "2026-11-22T12:00:00Z", "in 10 days"],
  ["2026-12-09", "2026-11-25T07:00:00Z", "in 2 weeks"],
  ["2027-02-10", "2026-11-25T07:00:00Z", "in 11 weeks"],
])("the show on %s, seen on %s, is %s", (date, now, words) => {
  expect(formatDaysUntil(date, toShowDay(defaultShow, new Date(now)))).toBe(words);
});

test("days are listed in one line", () => {
  expect(formatCalendarDays(["2026-12-16"])).toBe("Dec 16");
  expect(formatCalendarDays(["2026-12-16", "2027-01-06", "2027-01-13"])).toBe("Dec 16, Jan 6 and Jan 13");
});
