import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { summarizeCounts } from "./test-summary.js";

const steps = { passed: 5, failed: 0, skipped: 1 };
const tests = { passed: 40, failed: 2, skipped: 3 };

test.each([
  { counts: [], strict: false, line: "0 passed, 0 failed", failed: 0 },
  { counts: [{ passed: 3, failed: 0, skipped: 0 }], strict: true, line: "3 passed, 0 failed", failed: 0 },
  { counts: [steps, tests], strict: false, line: "45 passed, 2 failed, 4 skipped", failed: 2 },
  { counts: [steps, tests], strict: true, line: "45 passed, 6 failed", failed: 6 },
])("the sum is: $line", ({ counts, strict, line, failed }) => {
  expect(summarizeCounts(counts, strict)).toEqual({ line, failed });
});

const root = join(import.meta.dirname, "..");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "greenroom-sum-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the given test files with Vitest. Returns the reporter's counts. */
async function runTestFiles(files: Record<string, string>) {
  for (const [name, body] of Object.entries(files)) {
    writeFileSync(
      join(folder, name),
      `import { beforeAll, describe, expect, test } from "vitest";\n${body}\n`,
    );
  }
  const file = join(folder, "count.json");
  const args = ["run", `--reporter=${join(import.meta.dirname, "count-reporter.js")}`];
  await new Promise<void>((resolve) => {
    execFile(
      join(root, "node_modules/.bin/vitest"),
      args,
      { cwd: folder, env: { ...process.env, GREENROOM_COUNT_FILE: file } },
      () => resolve(),
    );
  });
  const { passed, failed, skipped, skippedIn } = JSON.parse(readFileSync(file, "utf8"));
  return { passed, failed, skipped, skippedIn };
}

test("every test is counted once, and errors outside of tests count as failures", async () => {
  expect(
    await runTestFiles({
      "plain.test.ts":
        'test("a", () => {}); test.skip("b", () => {}); test.todo("c"); test("d", () => expect(1).toBe(2));',
      "nested.test.ts":
        'describe("x", () => { describe("y", () => { test.each([1, 2])("z %i", () => {}); }); });',
      "broken.test.ts": 'throw new Error("not loaded");',
      "unprepared.test.ts": 'beforeAll(() => { throw new Error("no"); }); test("e", () => {});',
      "unhandled.test.ts": 'test("f", () => { Promise.reject(new Error("nobody waits")); });',
    }),
  ).toEqual({
    passed: 4,
    failed: 4,
    skipped: 3,
    skippedIn: { "plain.test.ts": 2, "unprepared.test.ts": 1 },
  });
});
