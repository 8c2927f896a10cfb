import { expect, test } from "vitest";
import { chooseChartScale } from "./scale.rules.ts";

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
  expect(chooseChartScale(largest)).toEqual(scale);
});

test("a low plot has few lines", () => {
  expect(chooseChartScale(191, 4)).toEqual({ end: 200, step: 50 });
});
