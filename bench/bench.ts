import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { writeOverview } from "./report.ts";

const MAX_MINUTES = 20;

/**
 * `npm run bench` runs every benchmark, one after another so that they don't disturb each other. Each prints its table
 * and stores it under bench/results. The whole run stops after 20 minutes, so most benchmarks do fewer rounds than when
 * they are run by name. `npm run bench start draw` runs only those two. The first comment in each benchmark says which
 * arguments `node bench/NAME.ts` takes. Requires nginx and wrk (apt-get install nginx-light wrk) to put load on the
 * site, and strace to simulate a failing disk.
 */
const BENCHMARKS = [
  ...["start", "lighthouse", "busy", "on-air", "draw", "faults", "overload", "crowd", "growth"],
];

/**
 * Benchmarks that compare this version with the last release, which must be installed and built. OLD_PROGRAM is the
 * path of the release's main file.
 */
const COMPARISONS = ["last-release", "upgrades"];

const allNames = [...BENCHMARKS, ...COMPARISONS];
const requestedNames = process.argv.slice(2);
const unknownNames = requestedNames.filter((name) => !allNames.includes(name));
if (unknownNames.length > 0) {
  process.stderr.write(
    `There is no measurement ${unknownNames.join(", ")}. There are: ${allNames.join(", ")}\n`,
  );
  process.exit(1);
}
const endsAt = performance.now() + MAX_MINUTES * 60_000;
const env = requestedNames.length > 0 ? process.env : { ...process.env, BENCH_ALL_TOGETHER: "1" };
const namesByDefault = process.env.OLD_PROGRAM ? allNames : BENCHMARKS;
const [failedNames, unreachedNames]: [string[], string[]] = [[], []];
for (const name of requestedNames.length > 0 ? requestedNames : namesByDefault) {
  const startedAt = performance.now();
  const leftMs = Math.floor(endsAt - startedAt);
  if (leftMs <= 0) {
    unreachedNames.push(name);
    continue;
  }
  const programPath = join(import.meta.dirname, `${name}.ts`);
  const result = spawnSync(process.execPath, [programPath], { stdio: "inherit", timeout: leftMs, env });
  process.stdout.write(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`);
  if (result.status !== 0) failedNames.push(name);
}
writeOverview();
if (failedNames.length > 0) process.stderr.write(`These failed: ${failedNames.join(", ")}\n`);
if (unreachedNames.length > 0)
  process.stderr.write(`There was no time for these, so run them by name: ${unreachedNames.join(", ")}\n`);
process.exitCode = failedNames.length + unreachedNames.length > 0 ? 1 : 0;
