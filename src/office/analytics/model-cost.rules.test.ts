import { expect, test } from "vitest";
import { computeCost, formatCost, parsePrice } from "./model-cost.rules.ts";
import type { ModelUsage } from "./model-use.contract.ts";

const USED_MODEL: ModelUsage = {
  provider: "openai",
  model: "any",
  calls: 3,
  callsWithoutTokens: 0,
  inputTokens: 2_000_000,
  outputTokens: 500_000,
  price: { input: 0.25, output: 2 },
};

test("a model's cost is its tokens at the team's prices, and unknown without a price or tokens", () => {
  expect(computeCost(USED_MODEL)).toBe(1.5);
  expect(computeCost({ ...USED_MODEL, price: null })).toBeUndefined();
  expect(computeCost({ ...USED_MODEL, callsWithoutTokens: 1 })).toBeUndefined();
});

test.each([
  [0, "$0.00"],
  [0.0042, "$0.0042"],
  [1204.5, "$1,204.50"],
])("%d dollars are %s", (dollars, text) => {
  expect(formatCost(dollars)).toBe(text);
});

test.each([
  ["0.25", 0.25],
  [" $2 ", 2],
  [".5", 0.5],
  ["", undefined],
  ["two", undefined],
  ["-1", undefined],
  ["1,5", undefined],
])("%j is the price %s", (typed, price) => {
  expect(parsePrice(typed)).toBe(price);
});
