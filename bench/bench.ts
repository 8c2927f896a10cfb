import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { writeOverview } from "./report.ts";

/**
 * `npm run bench start on-air` runs these two measurements, one after the other, so that they don't disturb each other.
 * Each prints its table and stores it under bench/results. The first comment in each one says which arguments
 * `node bench/NAME.ts` takes. Requires nginx and wrk (apt-get install nginx-light wrk) to put load on the site, and
 * strace to simulate a failing disk.
 */
const MEASUREMENTS = [
  ...["start", "lighthouse", "busy", "on-air", "crowd", "overload", "faults"],
  // Compares this version with the last release, which must be installed and built. OLD_PROGRAM is the path of the
  // release's main file.
  "last-release",
];

const names = process.argv.slice(2);
const unknownNames = names.filter((name) => !MEASUREMENTS.includes(name));
if (names.length === 0 || unknownNames.length > 0) {
  process.stderr.write(`Name one or more measurements: ${MEASUREMENTS.join(", ")}\n`);
  process.exit(1);
}
const failedNames = names.filter((name) => {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: "inherit",
  });
  process.stdout.write(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`);
  return status !== 0;
});
writeOverview();
if (failedNames.length > 0) process.stderr.write(`These failed: ${failedNames.join(", ")}\n`);
process.exitCode = failedNames.length > 0 ? 1 : 0;
