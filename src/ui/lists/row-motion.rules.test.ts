import { expect, test } from "vitest";
import { isSmallRowChange } from "./row-motion.rules.ts";

test.each([
  ["one leaves", "abcd", "acd", true],
  ["one comes", "abcd", "xabcd", true],
  ["nothing changes", "abcd", "abcd", false],
  ["only the order changes", "abcd", "dcba", false],
  ["another page stands in their place", "abcd", "efgh", false],
  ["the list was empty", "", "abcd", false],
])("rows move or stand: %s", (_, before, now, moves) => {
  expect(isSmallRowChange(new Set(before), new Set(now))).toBe(moves);
});
