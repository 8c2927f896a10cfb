import { expect, test } from "vitest";
import { RoundRobinQueue } from "./round-robin-queue.server.ts";

/** Creates lines with the given items. An item's first letter is its key: 'a1' waits in the line for 'a'. */
function createLines(items: readonly string[]): RoundRobinQueue<string> {
  const lines = new RoundRobinQueue<string>();
  for (const item of items) lines.add(item.charAt(0), item);
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
])("%j are taken in turns: %j", (items, expectedOrder) => {
  const lines = createLines(items);
  expect(items.map(() => lines.takeNext())).toEqual(expectedOrder);
  expect([lines.size, lines.takeNext()]).toEqual([0, undefined]);
});

test("items that are not wanted are passed over and keep their turn", () => {
  const lines = createLines(["a1", "a2", "b1", "b2", "c1"]);
  expect(lines.takeNext((item) => item === "b1")).toBe("b1");
  expect(lines.takeNext((item) => item === "b9")).toBeUndefined();
  expect([lines.takeNext(), lines.takeNext(), lines.takeNext()]).toEqual(["a1", "c1", "b2"]);
});

test.each([
  [["a1", "b1", "b2"], 1, "b2"],
  [["a1", "b1", "b2"], 2, undefined],
  [["a1", "a2", "a3", "b1", "b2"], 2, "a3"],
  [[], 0, undefined],
])("of %j, the last of the line that is longer than %d is %s", (items, size, expectedOrder) => {
  const lines = createLines(items);
  expect(lines.takeLastOfLongest(size)).toBe(expectedOrder);
  expect(lines.size).toBe(items.length - (expectedOrder === undefined ? 0 : 1));
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
