import { expect, test } from "vitest";
import { scaleTop, weekBars } from "./chart.rules.ts";

test("a week is represented by its last known day, oldest first", () => {
  const day = (date: string, mail: number) => ({ date, mail, push: 1 });
  expect(weekBars([])).toEqual([]);
  const days = [
    day("2025-01-01", 9),
    day("2026-11-17", 1),
    day("2026-11-23", 2),
    day("2026-11-24", 3),
    day("2026-11-30", 4),
  ];
  expect(weekBars(days).map(({ date, total }) => [date, total])).toEqual([
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
])("the scale for %s ends at %s", (highest, top) => {
  expect(scaleTop(highest)).toBe(top);
});
