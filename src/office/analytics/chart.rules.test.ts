import { expect, test } from "vitest";
import { computeAvailableTopicsPerWeek, findLastCoveredMonth, formatPercents } from "./chart.rules.ts";

test.each([
  [0, 0, "0%"],
  [0, 3, "0%"],
  [191, 248, "77%"],
  [1, 100_000, "under 1%"],
  [99_999, 100_000, "over 99%"],
  [3, 3, "100%"],
])("%i of %i is %s", (amount, whole, expectedPercent) => {
  expect(formatPercents([amount], whole)).toEqual([expectedPercent]);
});

test.each([
  [[1, 1], 2, ["50%", "50%"]],
  [[1, 199], 200, ["1%", "99%"]],
  [[5, 195], 200, ["3%", "97%"]],
  [[1, 1, 1], 3, ["34%", "33%", "33%"]],
  [[1, 999], 1000, ["under 1%", "over 99%"]],
  [[2, 2, 2, 2, 2, 2, 1], 13, ["16%", "16%", "15%", "15%", "15%", "15%", "8%"]],
])("%j of %i are %j", (parts, whole, expectedPercents) => {
  expect(formatPercents(parts, whole)).toEqual(expectedPercents);
});

test.each([
  [191, "July 2030"],
  [0, "November 2026"],
  [1_000_000_000, "the end of time"],
])("%i topics last until %s", (available, expectedMonth) => {
  expect(findLastCoveredMonth(available, new Date("2026-11-21T12:00:00Z"))).toBe(expectedMonth);
});

test("counts the stock of topics back from today", () => {
  const weeks = [
    { added: 4, picked: 0 },
    { added: 0, picked: 1 },
    { added: 3, picked: 1 },
  ];
  expect(computeAvailableTopicsPerWeek(10, weeks)).toEqual([9, 8, 10]);
});
