import { expect, test } from "vitest";
import { differentNumbers } from "./topic-drum.rules.ts";

test.each([
  [0, 3, []],
  [1, 3, [1]],
  [2, 3, [1, 2]],
  [5, 3, [1, 2, 3]],
])("the lowest dice of %i take %i: %j", (highest, count, numbers) => {
  expect(differentNumbers(highest, count, () => 0)).toEqual(numbers);
});

test("the highest dice stay inside", () => {
  expect(differentNumbers(4, 4, () => 0.999999)).toEqual([4, 1, 2, 3]);
});

test("each of the ordered choices comes as often as any other", () => {
  const seen = new Map<string, number>();
  const dice = seeded(7);
  for (let turn = 0; turn < 24_000; turn++) {
    const choice = differentNumbers(4, 3, dice).join();
    seen.set(choice, (seen.get(choice) ?? 0) + 1);
  }
  expect(seen.size).toBe(24);
  // 24 choices expected 1,000 times each: chi-square with 23 degrees of freedom is under 49.73 at 0.001.
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(49.73);
});

/** mulberry32: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
