import { isFull, runInFolder } from "./engines.ts";
import { ambiguousCommits } from "./faults/ambiguous-commits.ts";
import { clock, clockChanges } from "./faults/clock.ts";
import { databaseGone } from "./faults/database-gone.ts";
import { fullDisk } from "./faults/full-disk.ts";
import { ioErrors } from "./faults/io-errors.ts";
import { killsOnPostgres, killsOnSqlite, neverSynced } from "./faults/kills.ts";
import { lyingStorage } from "./faults/lying-storage.ts";
import { Findings, type Part } from "./faults/part.ts";
import { providers } from "./faults/providers.ts";
import { readOnly } from "./faults/read-only.ts";
import { smallMachine } from "./faults/small-machine.ts";
import { tightCluster, tightDisk } from "./faults/tight-disk.ts";
import { tenYears } from "./faults/years/ten-years.ts";
import { report } from "./report.ts";

/**
 * Tests what happens when something fails: `node bench/faults.ts [full] [name…]`. Without `full` it runs a short form
 * of each. FAULTS_SEED repeats a run's random moments. FAULTS_MINUTES stops kills, I/O errors and years after that
 * time, even if some are left. Needs root, because it mounts file systems.
 */
const PARTS: Record<string, Part> = {
  "kills-sqlite": killsOnSqlite,
  "kills-postgres": killsOnPostgres,
  "never-synced": neverSynced,
  "io-errors": ioErrors,
  "full-disk": fullDisk,
  "tight-disk": tightDisk,
  "tight-cluster": tightCluster,
  "read-only": readOnly,
  "database-gone": databaseGone,
  "ambiguous-commits": ambiguousCommits,
  "lying-storage": lyingStorage,
  "small-machine": smallMachine,
  providers,
  clock,
  "clock-changes": clockChanges,
  "ten-years": tenYears,
};

const named = process.argv.slice(2).filter((word) => word !== "full");
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));
const endsAt = performance.now() + Number(process.env.FAULTS_MINUTES ?? Number.POSITIVE_INFINITY) * 60_000;
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no fault ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}\n`,
  );
  process.exit(1);
}
const chosen = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
// The short forms mostly wait, above all for the leases of killed processes to run out, so they all run at the same
// time.
if (isFull) for (const one of chosen) await measure(one);
else await Promise.all(chosen.map(measure));
process.exit();

async function measure([name, part]: [string, Part]): Promise<void> {
  const findings = new Findings();
  await findings.attempt(() => runInFolder((folder) => part(findings, { seed, endsAt, folder })));
  const again = `FAULTS_SEED=${seed} node bench/faults.ts ${isFull ? "full " : ""}${name}`;
  report(`faults-${name}`, `nothing: 0 is what is wanted; run it again by ${again}`, findings.rows);
  for (const remark of findings.remarks) process.stderr.write(`${name}: ${remark}\n`);
  if (findings.remarks.length > 0) process.exitCode = 1;
}
