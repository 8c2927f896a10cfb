import { expect, test } from "vitest";
import { computeScaleTop, makeWeekBars } from "./chart.rules.ts";

test("a week is represented by its last known day, oldest first", () => {
  const makeDay = (date: string, mail: number) => ({ date, mail, push: 1 });
  expect(makeWeekBars([])).toEqual([]);
  const days = [
    makeDay("2025-01-01", 9),
    makeDay("2026-11-17", 1),
    makeDay("2026-11-23", 2),
    makeDay("2026-11-24", 3),
    makeDay("2026-11-30", 4),
  ];
  expect(makeWeekBars(days).map(({ date, total }) => [date, total])).toEqual([
    ["2026-11-23", 3],
    ["2026-11-30", 5],
  ]);
});

test.each([
  [0, 2],
  [1, 2],
  [3, 5],
  [7, 10],
  [11, 20],
  [842, 1000],
])("the scale for %s ends at %s", (highest, scaleTop) => {
  expect(computeScaleTop(highest)).toBe(scaleTop);
});
