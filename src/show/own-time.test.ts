import { expect, test } from "vitest";
import { formatOwnMoment } from "./own-time.rules.ts";

test.each([
  ["en-US", "Wed, Nov 18, 6:05 PM"],
  ["en-GB", "Wed, Nov 18, 18:05"],
  ["de-DE", "Wed, Nov 18, 18:05"],
  ["C", "Wed, Nov 18, 6:05 PM"],
])("a moment in the way of %s", (language, told) => {
  expect(formatOwnMoment(new Date(2026, 10, 18, 18, 5), language)).toBe(told);
});
