import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { runConcurrently } from "./run-concurrently.server.ts";

async function* countUp(last: number) {
  for (let number = 1; number <= last; number += 1) yield number;
}

test.each([
  ["a list", [1, 2, 3, 4, 5, 6, 7]],
  ["a stream", countUp(7)],
])("does every item of %s once, so many at a time", async (_, items) => {
  const doneItems: number[] = [];
  let runningCount = 0;
  let maxRunning = 0;
  await runConcurrently(3, items, async (item) => {
    runningCount += 1;
    maxRunning = Math.max(maxRunning, runningCount);
    await pause(1);
    runningCount -= 1;
    doneItems.push(item);
  });
  expect(doneItems.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(maxRunning).toBe(3);
});

test("after a failure nothing more is started, and everything that was started ends before the error is thrown", async () => {
  const endedItems: number[] = [];
  const runningCount = runConcurrently(2, [1, 2, 3, 4, 5], async (item) => {
    await pause(item);
    if (item === 1) throw new Error("no");
    endedItems.push(item);
  });
  await expect(runningCount).rejects.toThrow("no");
  expect(endedItems).toEqual([2]);
});

test("a failing stream counts as a failure, too", async () => {
  const failAfterTwo = async function* () {
    yield 1;
    throw new Error("broken off");
  };
  await expect(runConcurrently(2, failAfterTwo(), async () => {})).rejects.toThrow("broken off");
});
