import { expect, test } from "vitest";
import {
  addMonths,
  findDayForKey,
  findNextWeekday,
  formatMonth,
  getDayPhase,
  listWeeksOfMonth,
} from "./calendar.rules.ts";

test.each([
  ["2026-12", "2026-11-30", "2027-01-03", 5],
  ["2026-11", "2026-10-26", "2026-12-06", 6],
  ["2026-02", "2026-01-26", "2026-03-01", 5],
  ["2027-02", "2027-02-01", "2027-02-28", 4],
])("%s is shown from Monday %s to Sunday %s in %i weeks", (month, first, last, count) => {
  const weeks = listWeeksOfMonth(month);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual([first, last, count]);
});

test.each([
  ["ArrowRight", "2026-12-31", "2027-01-01"],
  ["ArrowLeft", "2026-03-01", "2026-02-28"],
  ["ArrowDown", "2026-12-09", "2026-12-16"],
  ["ArrowUp", "2026-12-02", "2026-11-25"],
  ["Home", "2026-12-13", "2026-12-07"],
  ["End", "2026-12-07", "2026-12-13"],
  ["PageDown", "2026-01-31", "2026-02-28"],
  ["PageUp", "2026-03-31", "2026-02-28"],
  ["Enter", "2026-12-09", undefined],
])("%s goes from %s to %s", (key, from, to) => {
  expect(findDayForKey(key, from)).toBe(to);
});

test("a month later and back", () => {
  expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  expect(formatMonth("2026-12")).toBe("December 2026");
});

test.each([
  ["2026-11-21", "2026-11-25"],
  ["2026-11-24", "2026-11-25"],
  ["2026-11-25", "2026-12-02"],
])("the Wednesday after %s is %s", (day, wednesday) => {
  expect(findNextWeekday(3, day)).toBe(wednesday);
});

test.each([
  ["2026-12-09", "2026-12-09", "open"],
  ["2026-12-08", "2026-12-09", "over"],
  ["2026-12-01", undefined, "open"],
  ["2026-11-30", "2026-12-09", "outside"],
  ["2027-01-01", "2026-12-09", "outside"],
])("%s in December 2026, today being %s, is %s", (day, today, phase) => {
  expect(getDayPhase(day, "2026-12", today)).toBe(phase);
});
