import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { writeOverview } from "./report.ts";

const MAX_MINUTES = 20;

/**
 * `npm run bench` takes every measurement, one after another so that none disturbs the next. Each prints its table and
 * stores it under bench/results. It stops after 20 minutes, so most measurements repeat less often than when they are
 * run by name. `npm run bench home-page draw` runs only those two; each program's first comment says which arguments
 * `node bench/NAME.ts` takes. Needs nginx and wrk (apt-get install nginx-light wrk) to load the site, and strace to
 * simulate a failing disk.
 */
const ALL = [
  ...[
    "start",
    "home-page",
    "lighthouse",
    "interactions",
    "busy",
    "on-air",
    "overlay",
    "followers",
    "questions",
  ],
  ...["draw", "said", "faults", "request-costs", "overload", "crowd", "growth", "backups", "backup-kills"],
  ...["follower-kills", "upgrades", "fuzz", "slow-clients"],
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no measurement ${unknown.join(", ")}. There are: ${ALL.join(", ")}\n`);
  process.exit(1);
}
const endsAt = performance.now() + MAX_MINUTES * 60_000;
const env = named.length > 0 ? process.env : { ...process.env, BENCH_ALL_TOGETHER: "1" };
const [failed, unreached]: [string[], string[]] = [[], []];
for (const name of named.length > 0 ? named : ALL) {
  const startedAt = performance.now();
  const left = Math.floor(endsAt - startedAt);
  if (left <= 0) {
    unreached.push(name);
    continue;
  }
  const program = join(import.meta.dirname, `${name}.ts`);
  const ran = spawnSync(process.execPath, [program], { stdio: "inherit", timeout: left, env });
  process.stdout.write(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`);
  if (ran.status !== 0) failed.push(name);
}
writeOverview();
if (failed.length > 0) process.stderr.write(`These failed: ${failed.join(", ")}\n`);
if (unreached.length > 0)
  process.stderr.write(`There was no time for these, so run them by name: ${unreached.join(", ")}\n`);
process.exitCode = failed.length + unreached.length > 0 ? 1 : 0;
