import { expect, test } from "vitest";
import { computeStopTime } from "./spin-timing.rules.ts";

test.each([
  [0, 4500],
  [30, 4530],
  [400, 4900],
  [999, 5499],
  [1000, 4500],
  [1001, 4501],
  [3999, 5499],
  [4000, 4500],
  [4001, 4501],
  [9000, 9500],
])("answered %d ms after the click, the reels are told to stop at %d", (answeredAt, stop) => {
  expect(computeStopTime(answeredAt)).toBe(stop);
});
