import { expect, test } from "vitest";
import { describePosition, findSecondAtPoint, findSecondForKey } from "./position.rules.ts";

test.each([
  ["ArrowRight", 100, 105],
  ["ArrowUp", 100, 105],
  ["ArrowLeft", 100, 95],
  ["ArrowDown", 100, 95],
  ["PageUp", 100, 160],
  ["PageDown", 100, 40],
  ["Home", 100, 0],
  ["End", 100, 300],
  ["ArrowLeft", 2, 0],
  ["PageDown", 2, 0],
  ["ArrowRight", 298, 300],
  ["PageUp", 298, 300],
  ["Enter", 100, undefined],
  ["Tab", 100, undefined],
  ["a", 100, undefined],
])("%s at second %d of 300 moves to %o", (key, second, target) => {
  expect(findSecondForKey(key, second, 300)).toBe(target);
});

test.each([
  [20, 0],
  [195, 150],
  [370, 300],
  [79, 51],
  [0, 0],
  [-50, 0],
  [900, 300],
])("a press at %d px, on a scale from 20 to 370 px, is second %d of 300", (x, second) => {
  expect(findSecondAtPoint(x, { left: 20, width: 350 }, 300)).toBe(second);
});

test("a scale without a width is pressed at its beginning", () => {
  expect(findSecondAtPoint(20, { left: 20, width: 0 }, 300)).toBe(0);
});

test.each([
  [0, 3_300, "0 s of 55 min"],
  [750, 3_300, "12 min 30 s of 55 min"],
  [3_725, 4_000, "1 h 2 min 5 s of 1 h 6 min 40 s"],
])("second %d of %d is read as %s", (second, length, text) => {
  expect(describePosition(second, length)).toBe(text);
});
