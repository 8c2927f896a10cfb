import { expect, test } from "vitest";
import { chooseScale, findLastMonth, formatPercent } from "./chart.rules.ts";

test.each([
  [0, { end: 1, step: 1 }],
  [1, { end: 1, step: 1 }],
  [9, { end: 9, step: 1 }],
  [10, { end: 10, step: 2 }],
  [18, { end: 18, step: 2 }],
  [41, { end: 45, step: 5 }],
  [46, { end: 50, step: 10 }],
  [2547, { end: 3000, step: 500 }],
])("a largest of %i has the scale %j", (largest, scale) => {
  expect(chooseScale(largest)).toEqual(scale);
});

test.each([
  [0, 0, "0%"],
  [0, 3, "0%"],
  [191, 248, "77%"],
  [1, 100_000, "under 1%"],
  [99_999, 100_000, "over 99%"],
  [3, 3, "100%"],
])("%i of %i is %s", (part, whole, text) => {
  expect(formatPercent(part, whole)).toBe(text);
});

test.each([
  [191, "July 2030"],
  [0, "November 2026"],
  [1_000_000_000, "the end of time"],
])("%i topics last until %s", (available, month) => {
  expect(findLastMonth(available, new Date("2026-11-21T12:00:00Z"))).toBe(month);
});
