/**
 * `npm test`: the checks, each named with its time, alongside the tests. A failed one doesn't stop the others. The last
 * line of stdout is the sum: one per check, one per test. `npm test -- --all` also runs the tests that rarely fail on
 * their own: see vitest.config.ts.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { buildPages, pagesAreBuilt } from "./build.js";
import { run } from "./child.js";
import { programOf } from "./packages.js";
import { root } from "./prepare.js";
import { runtimeOf } from "./runtime.js";
import { STEPS } from "./steps.js";
import { listMissingExtras, TEST_PROGRAMS } from "./test-programs.js";
import { sumOf } from "./test-sum.js";

const MINUTES = 60_000;
const ALL = "--all";
const isAll = process.argv.includes(ALL);
const isCi = !["", "false", "0"].includes(process.env.CI ?? "");
/** @type {import("./test-sum.js").Count[]} */
const counts = [];

process.chdir(root);
process.env.PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
const [initdb, chromium] = [TEST_PROGRAMS.postgres, TEST_PROGRAMS.chromium].map(({ name, half, find }) => {
  const found = find();
  if (found) say("passed", name, found);
  else say("skipped", name, `missing, so the ${half} did not run`);
  return found;
});
for (const { name, files } of listMissingExtras())
  console.log(`- ${name} (missing, so ${files.join(" and ")} did not run; nothing needs it)`);
// Lets the tests find what was found here.
if (initdb) process.env.PATH += `${delimiter}${dirname(initdb)}`;
if (chromium) process.env.CHROMIUM_PATH = chromium;
await runStep("build", ensureBuild);
const [tests] = await Promise.all([runTests(), runChecks()]);
counts.push(tests);

const { line, failed } = sumOf(counts, isCi);
if (isCi && counts.some(({ skipped }) => skipped > 0)) {
  console.log("\nUnder CI a skipped test is a failed one.");
}
console.log(`\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {"passed" | "failed" | "skipped"} result @param {string} name @param {string} detail */
function say(result, name, detail) {
  const marks = { passed: "✓", failed: "✗", skipped: "-" };
  console.log(`${marks[result]} ${name} (${detail})`);
  counts.push({ passed: 0, failed: 0, skipped: 0, [result]: 1 });
}

/** @param {string} name @param {() => Promise<{ ok: boolean, output: string }>} work */
async function runStep(name, work) {
  const start = performance.now();
  const { ok, output } = await work();
  if (!ok) console.log(`\n${output.trim()}\n`);
  say(ok ? "passed" : "failed", name, formatSeconds(start));
}

/** One after another, because the tests keep the other processors busy. */
async function runChecks() {
  for (const [name, commands] of Object.entries(STEPS)) await runStep(name, () => runInOrder(commands));
}

/** @param {string[][]} commands all of them run, so that all faults are reported */
async function runInOrder(commands) {
  let ok = true;
  let output = "";
  for (const [file = "", ...args] of commands) {
    const program = file === "node" ? args : [programOf(root, file), ...args];
    const ended = await run(runtimeOf(root), program, { output: "keep", timeoutMs: 5 * MINUTES });
    if (ended.ok) continue;
    ok = false;
    output += `$ ${[file, ...args].join(" ")}\n${ended.output.trim()}\n`;
  }
  return { ok, output };
}

async function ensureBuild() {
  try {
    if (!pagesAreBuilt(root)) await buildPages(root);
    return { ok: true, output: "" };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns {Promise<import("./test-sum.js").Count>} */
async function runTests() {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "greenroom-test-"));
  const file = join(folder, "count.json");
  const args = ["run", "--allowOnly=false", "--reporter=default", "--reporter=./bin/count-reporter.js"];
  const more = process.argv.slice(2).filter((argument) => argument !== ALL);
  const vitest = [programOf(root, "vitest"), ...args, ...more];
  const { ok } = await run(runtimeOf(root), vitest, {
    env: { ...process.env, GREENROOM_COUNT_FILE: file, GREENROOM_TESTS: isAll ? "all" : "usual" },
    timeoutMs: 76 * MINUTES,
  });
  const count = readCount(file);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, tests] of Object.entries(count.skippedIn)) console.log(`- ${name} (${tests} skipped)`);
  if (!ok && count.failed === 0) {
    console.log("The tests ended with an error outside of any test: the lines above say which.");
    count.failed = 1;
  }
  console.log(`${count.failed > 0 ? "✗" : "✓"} tests (${formatSeconds(start)})`);
  return count;
}

/** @param {string} file @returns {import("./test-sum.js").Count & { skippedIn: Record<string, number> }} */
function readCount(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, skippedIn: {} };
  }
}

/** @param {number} start of performance.now() */
function formatSeconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
