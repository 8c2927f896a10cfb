import { expect, test } from "vitest";
import { Lines } from "./lines.server.ts";

/** Creates lines with the given items. An item's first letter is its key: 'a1' waits in the line for 'a'. */
function createLines(waiting: readonly string[]): Lines<string> {
  const lines = new Lines<string>();
  for (const one of waiting) lines.add(one.charAt(0), one);
  return lines;
}

test.each([
  [[], []],
  [
    ["a1", "a2", "a3"],
    ["a1", "a2", "a3"],
  ],
  [
    ["a1", "a2", "a3", "b1"],
    ["a1", "b1", "a2", "a3"],
  ],
  [
    ["a1", "b1", "b2", "c1", "b3", "c2"],
    ["a1", "b1", "c1", "b2", "c2", "b3"],
  ],
])("%j are taken in turns: %j", (waiting, taken) => {
  const lines = createLines(waiting);
  expect(waiting.map(() => lines.takeNext())).toEqual(taken);
  expect([lines.size, lines.takeNext()]).toEqual([0, undefined]);
});

test("items that are not wanted are passed over and keep their turn", () => {
  const lines = createLines(["a1", "a2", "b1", "b2", "c1"]);
  expect(lines.takeNext((one) => one === "b1")).toBe("b1");
  expect(lines.takeNext((one) => one === "b9")).toBeUndefined();
  expect([lines.takeNext(), lines.takeNext(), lines.takeNext()]).toEqual(["a1", "c1", "b2"]);
});

test.each([
  [["a1", "b1", "b2"], 1, "b2"],
  [["a1", "b1", "b2"], 2, undefined],
  [["a1", "a2", "a3", "b1", "b2"], 2, "a3"],
  [[], 0, undefined],
])("of %j, the last of the line that is longer than %d is %s", (waiting, size, taken) => {
  const lines = createLines(waiting);
  expect(lines.takeLastOfLongest(size)).toBe(taken);
  expect(lines.size).toBe(waiting.length - (taken === undefined ? 0 : 1));
});

test("removed items no longer count, and can only be removed once", () => {
  const lines = createLines(["a1", "a2"]);
  lines.remove("a", "a1");
  lines.remove("a", "a1");
  lines.remove("b", "a1");
  expect([lines.size, lines.countWaiting("a"), lines.countWaiting("b"), lines.takeNext()]).toEqual([
    1,
    1,
    0,
    "a2",
  ]);
});
