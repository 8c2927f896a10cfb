import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { runSeveral } from "./run-several.server.ts";

async function* countUp(to: number) {
  for (let number = 1; number <= to; number += 1) yield number;
}

test.each([
  ["a list", [1, 2, 3, 4, 5, 6, 7]],
  ["a stream", countUp(7)],
])("does every item of %s once, so many at a time", async (_, items) => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await runSeveral(3, items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await pause(1);
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test("after a failure nothing more is started, and everything that was started ends before the error is thrown", async () => {
  const ended: number[] = [];
  const running = runSeveral(2, [1, 2, 3, 4, 5], async (item) => {
    await pause(item);
    if (item === 1) throw new Error("no");
    ended.push(item);
  });
  await expect(running).rejects.toThrow("no");
  expect(ended).toEqual([2]);
});

test("a failing stream counts as a failure, too", async () => {
  const broken = async function* () {
    yield 1;
    throw new Error("broken off");
  };
  await expect(runSeveral(2, broken(), async () => {})).rejects.toThrow("broken off");
});
