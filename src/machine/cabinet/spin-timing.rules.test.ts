import { expect, test } from "vitest";
import { computeResultTime, computeSlowdownTimes } from "./spin-timing.rules.ts";

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
])("if the answer comes %d ms after the click, the cards open at %d ms", (answeredAt, resultAt) => {
  expect(computeResultTime(answeredAt)).toBe(resultAt);
});

test.each([
  ["an early answer", 1350, 4530, { firstSlowdownAt: 2630, gap: 550 }],
  ["an answer in time for all of it", 2600, 4500, { firstSlowdownAt: 2600, gap: 550 }],
  ["a later answer", 3500, 4500, { firstSlowdownAt: 3500, gap: 100 }],
  ["an answer after the earliest result", 9200, 9500, { firstSlowdownAt: 9200, gap: 0 }],
  ["a page too slow to paint in time", 9700, 9500, { firstSlowdownAt: 9700, gap: 0 }],
])("the reels land before the cards open after %s", (_, readyAt, resultAt, landing) => {
  expect(computeSlowdownTimes(readyAt, resultAt)).toEqual(landing);
});
