import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { writeAllFigures } from "./report.ts";
import { ALL_TOGETHER } from "./rounds.ts";

const MAX_MINUTES = 20;

/**
 * `npm run bench` takes every measurement, one after another so that none disturbs the next. Each prints its table and
 * stores it under bench/results; README.md there has all figures in one table. It stops after 20 minutes, so most
 * measurements repeat less often than when they are run by name, and some fill fewer rows. `npm run bench home-page
 * draw` runs only those two. Needs nginx and wrk (apt-get install nginx-light wrk) to compare with a file server, and
 * strace to simulate a failing disk.
 */
const ALL = [
  "start",
  "home-page",
  "lighthouse",
  "interactions",
  "sign-in",
  "on-air",
  "overlay",
  "followers",
  "questions",
  "draw",
  "draw-frames",
  "topics-csv",
  "pictures",
  "said",
  "long-talk",
  "faults",
  "mixed-load",
  "overload",
  "crowd",
  "growth",
  "backups",
  "trash",
  "backup-kills",
  "follower-kills",
  "upgrades",
  "fuzz",
  "slow-clients",
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no measurement ${unknown.join(", ")}. There are: ${ALL.join(", ")}\n`);
  process.exit(1);
}
const endsAt = performance.now() + MAX_MINUTES * 60_000;
const [failed, unreached]: [string[], string[]] = [[], []];
for (const name of named.length > 0 ? named : ALL) {
  const left = Math.floor(endsAt - performance.now());
  if (left <= 0) {
    unreached.push(name);
    continue;
  }
  const program = join(import.meta.dirname, `${name}.ts`);
  const env = named.length > 0 ? process.env : { ...process.env, [ALL_TOGETHER]: "1" };
  const startedAt = performance.now();
  const ran = spawnSync(process.execPath, [program], { stdio: "inherit", timeout: left, env });
  process.stdout.write(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`);
  if (ran.status !== 0) failed.push(name);
}
writeAllFigures();
if (failed.length > 0) process.stderr.write(`These did not end well: ${failed.join(", ")}\n`);
if (unreached.length > 0)
  process.stderr.write(`There was no time for these, so run them by name: ${unreached.join(", ")}\n`);
process.exitCode = failed.length + unreached.length > 0 ? 1 : 0;
