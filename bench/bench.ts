import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * `npm run bench`: every measurement, one after another, so that none disturbs the next. Each prints its table and keeps
 * it under bench/results. `npm run bench home-page draw` runs those named. Needs nginx and wrk (apt-get install
 * nginx-light wrk) for what is compared to a file server.
 */
const ALL = [
  "start",
  "home-page",
  "lighthouse",
  "sign-in",
  "draw",
  "draw-frames",
  "share-image",
  "topics-search",
  "topics-screen",
  "topics-csv",
  "guest-photos",
  "pictures",
  "faults",
  "slow-clients",
  "mixed-load",
  "overload",
  "growth",
  "fuzz",
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no measurement ${unknown.join(", ")}. There are: ${ALL.join(", ")}\n`);
  process.exit(1);
}
const failed: string[] = [];
for (const name of named.length > 0 ? named : ALL) {
  const ran = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: "inherit" });
  if (ran.status !== 0) failed.push(name);
}
if (failed.length > 0) process.stderr.write(`These did not end well: ${failed.join(", ")}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
