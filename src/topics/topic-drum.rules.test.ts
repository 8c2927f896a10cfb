import { expect, test } from "vitest";
import { dice } from "#testing/dice.ts";
import { drawNumbers } from "./topic-drum.rules.ts";

test.each([
  [0, 3, []],
  [1, 3, [1]],
  [2, 3, [1, 2]],
  [5, 3, [1, 2, 3]],
])("the lowest dice of %i take %i: %j", (highest, count, numbers) => {
  expect(drawNumbers(highest, count, () => 0)).toEqual(numbers);
});

test("the highest dice stay inside", () => {
  expect(drawNumbers(4, 4, () => 0.999999)).toEqual([4, 1, 2, 3]);
});

test("each of the ordered choices comes as often as any other", () => {
  const seen = new Map<string, number>();
  const { roll } = dice(7);
  for (let turn = 0; turn < 24_000; turn++) {
    const choice = drawNumbers(4, 3, roll).join();
    seen.set(choice, (seen.get(choice) ?? 0) + 1);
  }
  expect(seen.size).toBe(24);
  // 24 choices expected 1,000 times each: chi-square with 23 degrees of freedom is under 49.73 at 0.001.
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(49.73);
});
