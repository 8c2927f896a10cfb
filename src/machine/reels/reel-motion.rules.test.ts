import { expect, test } from "vitest";
import {
  ACCELERATION,
  computeBlurSteps,
  DECELERATION,
  formatCubicBezier,
  SETTLING,
} from "./reel-motion.rules.ts";

test("a reel blurs step by step as it accelerates, and clears up again as it slows down", () => {
  expect(computeBlurSteps(ACCELERATION).map(({ step }) => step)).toEqual([0, 1, 2, 3]);
  expect(computeBlurSteps(DECELERATION).map(({ step }) => step)).toEqual([3, 2, 1, 0]);
});

test("the steps are in order and within the movement's duration", () => {
  for (const movement of [ACCELERATION, DECELERATION]) {
    const times = computeBlurSteps(movement).map(({ startsAt }) => startsAt);
    expect(times[0]).toBe(0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(1);
  }
});

test("the distances match the speed of 2600 px/s", () => {
  expect([ACCELERATION.distance, DECELERATION.distance]).toEqual([260, 520]);
  expect(formatCubicBezier(SETTLING.curve)).toBe("cubic-bezier(0.18, 1.32, 0.38, 1)");
});
