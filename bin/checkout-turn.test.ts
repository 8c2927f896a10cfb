import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

let root = "";
let started: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "greenroom-turn-"));
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started = [];
  rmSync(root, { recursive: true, force: true });
});

/** A process that runs `body`, which knows inTurn, fs and root; its lines as they come. */
function startProcess(body: string) {
  const program = [
    `import { inTurn } from ${JSON.stringify(join(import.meta.dirname, "checkout-turn.js"))};`,
    'import fs from "node:fs"; import { spawn } from "node:child_process";',
    `const root = ${JSON.stringify(root)};`,
    body,
  ].join("\n");
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => (await lines.next()).value, end: once(child, "exit") };
}

const HOLD =
  'await inTurn(root, async () => { console.log("in"); await new Promise((r) => setTimeout(r, 60_000)); });';
const PASS = 'await inTurn(root, async () => { console.log("in"); });';

test("of many starts at once each has its turn alone", async () => {
  const log = join(root, "log");
  writeFileSync(log, "");
  const body = `await inTurn(root, async () => {
    fs.appendFileSync(${JSON.stringify(log)}, "in\\n");
    await new Promise((r) => setTimeout(r, 20));
    fs.appendFileSync(${JSON.stringify(log)}, "out\\n");
  });`;
  await Promise.all(Array.from({ length: 8 }, () => startProcess(body).end));
  expect(readFileSync(log, "utf8")).toBe("in\nout\n".repeat(8));
});

test("the one that waits says for whom", async () => {
  const holder = startProcess(HOLD);
  expect(await holder.next()).toBe("in");
  const waiting = startProcess(PASS);
  expect(await waiting.next()).toBe(
    `Another start (process ${holder.child.pid}) is preparing this folder; waiting for it…`,
  );
  holder.child.kill("SIGKILL");
  expect(await waiting.next()).toBe("in");
});

test("a killed start holds its turn until the program that it started ended too", async () => {
  const holder = startProcess(`await inTurn(root, async (started) => {
    const child = spawn("sleep", ["60"], { stdio: "ignore", detached: true });
    started(child.pid);
    console.log(String(child.pid));
    await new Promise((r) => setTimeout(r, 60_000));
  });`);
  const child = Number(await holder.next());
  holder.child.kill("SIGKILL");
  await holder.end;
  const waiting = startProcess(PASS);
  expect(await waiting.next()).toContain(`(process ${child})`);
  process.kill(child, "SIGKILL");
  expect(await waiting.next()).toBe("in");
});

test("a process that has the number of a dead one is not taken for it", async () => {
  const folder = join(root, ".cache", "turns");
  const first = startProcess(PASS);
  await first.end;
  appendFileSync(join(folder, "7"), `${process.pid} 1\n`);
  expect(await startProcess(PASS).next()).toBe("in");
});
