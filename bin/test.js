/**
 * `npm test` runs the static checks and the tests at the same time. It reports each check with its duration. A failure
 * doesn't stop the rest. The last line of stdout is the total of all checks and tests. `npm test -- --all` runs all
 * tests, not just the main ones: see vitest.config.ts.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { arePagesBuilt, buildPages } from "./build.js";
import { runProgram } from "./child.js";
import { findPackageProgram } from "./packages.js";
import { projectRoot } from "./prepare.js";
import { findRuntime } from "./runtime.js";
import { CHECK_STEPS } from "./steps.js";
import { listMissingExtras, TEST_PROGRAMS } from "./test-programs.js";
import { summarizeCounts } from "./test-summary.js";

const MINUTE_MS = 60_000;
const ALL_FLAG = "--all";
const isAll = process.argv.includes(ALL_FLAG);
const isCi = !["", "false", "0"].includes(process.env.CI ?? "");
/** @type {import("./test-summary.js").Count[]} */
const counts = [];

process.chdir(projectRoot);
process.env.PATH = [join(projectRoot, "node_modules", ".bin"), process.env.PATH].join(delimiter);
const [initdb] = [TEST_PROGRAMS.postgres, TEST_PROGRAMS.chromium].map(({ name, tests, find }) => {
  const found = find();
  if (found) report("passed", name, found);
  else report("skipped", name, `missing, so the ${tests} did not run`);
  return found;
});
for (const { name, files } of listMissingExtras())
  console.log(`- ${name} (missing, so ${files.join(" and ")} did not run; nothing needs it)`);
// The tests look for PostgreSQL on the PATH, so add the folder in which it was found.
if (initdb) process.env.PATH += `${delimiter}${dirname(initdb)}`;
await runStep("build", ensureBuild);
const [tests] = await Promise.all([runTests(), runChecks()]);
counts.push(tests);

const { line, failed } = summarizeCounts(counts, isCi);
if (isCi && counts.some(({ skipped }) => skipped > 0)) {
  console.log("\nUnder CI a skipped test is a failed one.");
}
console.log(`\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Prints and counts a result.
 * @param {"passed" | "failed" | "skipped"} result
 * @param {string} name
 * @param {string} detail
 */
function report(result, name, detail) {
  const marks = { passed: "✓", failed: "✗", skipped: "-" };
  console.log(`${marks[result]} ${name} (${detail})`);
  counts.push({ passed: 0, failed: 0, skipped: 0, [result]: 1 });
}

/**
 * Runs `work`, prints its output if it fails, and reports the result.
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
async function runStep(name, work) {
  const start = performance.now();
  const { ok, output } = await work();
  if (!ok) console.log(`\n${output.trim()}\n`);
  report(ok ? "passed" : "failed", name, formatSeconds(start));
}

/** Runs the checks one after another, because the tests keep the other cores busy. */
async function runChecks() {
  for (const [name, commands] of Object.entries(CHECK_STEPS)) await runStep(name, () => runInOrder(commands));
}

/** Runs all commands even if one fails, so that all problems are reported. @param {string[][]} commands */
async function runInOrder(commands) {
  let ok = true;
  let output = "";
  for (const [file = "", ...args] of commands) {
    const program = file === "node" ? args : [findPackageProgram(projectRoot, file), ...args];
    const ended = await runProgram(findRuntime(projectRoot), program, {
      output: "keep",
      timeoutMs: 5 * MINUTE_MS,
    });
    if (ended.ok) continue;
    ok = false;
    output += `$ ${[file, ...args].join(" ")}\n${ended.output.trim()}\n`;
  }
  return { ok, output };
}

async function ensureBuild() {
  try {
    if (!arePagesBuilt(projectRoot)) await buildPages(projectRoot);
    return { ok: true, output: "" };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs the tests. Returns their counts. @returns {Promise<import("./test-summary.js").Count>} */
async function runTests() {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "greenroom-test-"));
  const file = join(folder, "count.json");
  const args = ["run", "--allowOnly=false", "--reporter=default", "--reporter=./bin/count-reporter.js"];
  const more = process.argv.slice(2).filter((argument) => argument !== ALL_FLAG);
  const vitest = [findPackageProgram(projectRoot, "vitest"), ...args, ...more];
  const { ok } = await runProgram(findRuntime(projectRoot), vitest, {
    env: { ...process.env, GREENROOM_COUNT_FILE: file, GREENROOM_TESTS: isAll ? "all" : "usual" },
    timeoutMs: 76 * MINUTE_MS,
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

/**
 * Reads the counts that the reporter wrote, or returns zeros if it wrote none.
 * @param {string} file
 * @returns {import("./test-summary.js").Count & { skippedIn: Record<string, number> }}
 */
function readCount(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, skippedIn: {} };
  }
}

/** Formats the time since `start`, a time from performance.now(). @param {number} start */
function formatSeconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
