import { isFullRun, withTempFolder } from "./engines.ts";
import { testBrokenDisk } from "./faults/broken-disk.ts";
import {
  testPostgresIoErrors,
  testPostgresKills,
  testPowerCuts,
  testSqliteIoErrors,
  testSqliteKills,
} from "./faults/kills.ts";
import { FaultFindings, type FaultTest } from "./faults/part.ts";
import { writeReport } from "./report.ts";

/**
 * Tests what happens when something fails. Usage: `node bench/faults.ts [full] [name…]`. Without `full`, it runs a
 * short version of each test. FAULTS_SEED repeats a run with the same random moments. Requires root, because it mounts
 * file systems.
 */
const FAULT_TESTS: Record<string, FaultTest> = {
  "kills-sqlite": testSqliteKills,
  "kills-postgres": testPostgresKills,
  "never-synced": testPowerCuts,
  "broken-disk": testBrokenDisk,
  "io-errors-sqlite": testSqliteIoErrors,
  "io-errors-postgres": testPostgresIoErrors,
};

const requestedNames = process.argv.slice(2).filter((word) => word !== "full");
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000));
const unknownNames = requestedNames.filter((name) => !(name in FAULT_TESTS));
if (unknownNames.length > 0) {
  process.stderr.write(
    `There is no fault ${unknownNames.join(", ")}. There are: ${Object.keys(FAULT_TESTS).join(", ")}\n`,
  );
  process.exit(1);
}
const chosenTests = Object.entries(FAULT_TESTS).filter(
  ([name]) => requestedNames.length === 0 || requestedNames.includes(name),
);
// The short versions mostly wait until the leases of killed processes run out, so they all run at the same time.
if (isFullRun) for (const chosenTest of chosenTests) await runTest(chosenTest);
else await Promise.all(chosenTests.map(runTest));
process.exit();

async function runTest([name, faultTest]: [string, FaultTest]): Promise<void> {
  const findings = new FaultFindings();
  await findings.attempt(() => withTempFolder((folder) => faultTest(findings, { seed, folder })));
  const repeatCommand = `FAULTS_SEED=${seed} node bench/faults.ts ${isFullRun ? "full " : ""}${name}`;
  writeReport(
    `faults-${name}`,
    `nothing: every count of faults should be 0. To run it again: ${repeatCommand}`,
    findings.rows,
  );
  for (const remark of findings.remarks) process.stderr.write(`${name}: ${remark}\n`);
  if (findings.remarks.length > 0) process.exitCode = 1;
}
