import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { dayOf, findShow, listShows, startOfDay } from "./dates.rules.ts";

test("a show's day is that of its own zone", () => {
  expect(dayOf(defaultShow, new Date("2026-12-10T05:30:00Z"))).toBe("2026-12-09");
  expect(startOfDay(defaultShow, "2026-12-09").toISOString()).toBe("2026-12-09T07:00:00.000Z");
});

test.each([
  ["2026-12-09", "2026-12-09T18:00:00.000Z"],
  ["2026-10-28", "2026-10-28T17:00:00.000Z"],
  ["2026-12-10", undefined],
  ["2026-02-30", undefined],
  ["9 December", undefined],
])("the show of %s begins at %s", (date, startsAt) => {
  expect(findShow(defaultShow, date)?.startsAt.toISOString()).toBe(startsAt);
});

test("the coming shows begin with the one on air, and keep the hour over a change of the clocks", () => {
  const dates = (from: string, count: number) =>
    listShows(defaultShow, new Date(from), count).map(({ date }) => date);
  expect(dates("2026-12-09T18:59:59Z", 2)).toEqual(["2026-12-09", "2026-12-16"]);
  expect(dates("2026-12-09T19:00:00Z", 1)).toEqual(["2026-12-16"]);
  expect(
    listShows(defaultShow, new Date("2026-10-28T00:00:00Z"), 2).map(({ startsAt }) => startsAt.toISOString()),
  ).toEqual(["2026-10-28T17:00:00.000Z", "2026-11-04T18:00:00.000Z"]);
});
