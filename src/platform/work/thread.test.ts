import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { runInThread } from "./thread.server.ts";

const runProgram = (program: string, maxMs = MINUTE_MS) =>
  runInThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`), "data", {
    maxMs,
    maxMegabytes: 32,
  });

test("a thread returns its program's first message", async () => {
  const program = `import { parentPort, workerData } from "node:worker_threads";
    parentPort.postMessage({ got: workerData });
    parentPort.postMessage("more");`;
  expect(await runProgram(program)).toEqual({ got: "data" });
});

test("a thread that never ends is stopped", async () => {
  await expect(runProgram("for (;;);", 100)).rejects.toMatchObject({ name: "ThreadEndedError" });
});

test("a thread that uses too much memory is stopped, and nothing else is affected", async () => {
  const program = "const all = []; for (;;) all.push(new Array(100_000).fill(Math.random()));";
  await expect(runProgram(program)).rejects.toMatchObject({ name: "ThreadEndedError" });
});

test("a thread's own error is thrown", async () => {
  await expect(runProgram("throw new Error('broken')")).rejects.toThrow("broken");
});

test("a thread that ends without a message is an error", async () => {
  await expect(runProgram("")).rejects.toMatchObject({ name: "ThreadEndedError" });
});
