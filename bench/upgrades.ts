import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { listTables } from "#platform/database/database.server.ts";
import { describeSchema } from "#platform/database/testing/schema.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { createDice } from "#testing/dice.ts";
import { fillWithOldData, findUpgradedVersion, OLD_DATA_FOLDER, readOldData } from "#testing/old-data.ts";
import { type Bench, readNumbers, runOnEachEngine, withDatabase } from "./engines.ts";
import { makeRow, makeZeroRow, measureTime, type Row, report, scaleRounds } from "./report.ts";
import { spawnSite } from "./site.ts";
import { runSideBySide } from "./upgrades/side-by-side.ts";

/**
 * Upgrades from the last released version. On each engine, `node bench/upgrades.ts 100` kills that many first starts of
 * this version at random moments, once or twice each. The next undisturbed start must end with the same tables and rows
 * as an upgrade that was never interrupted. If OLD_PROGRAM is the main file of the last version, installed and built,
 * both versions also run on one PostgreSQL under load.
 */
const [UPGRADE_COUNT = scaleRounds(9)] = readNumbers();
const RELEASED_VERSION = findUpgradedVersion();

/** Tables left out of the comparison: secrets, backups, limits and job records differ from start to start. */
const CHANGING_TABLES = new Set([
  ...["migrations", "settings", "limits", "backup_runs"],
  ...["admin_events", "jobs", "job_hours", "follower_days"],
]);

const rows: Row[] = [];
const remarks: string[] = [];
await runOnEachEngine(async (bench) => {
  const { name } = bench;
  const [failed, differing]: [string[], string[]] = [[], []];
  const die = createDice(43);
  await restoreOldData(bench);
  const { ms: startMs } = await measureTime(() => startAndStop(bench, failed));
  const whole = await readAllTables(bench);
  let kills = 0;
  for (let round = 0; round < UPGRADE_COUNT; round += 1) {
    await restoreOldData(bench);
    for (let times = 1 + die.below(2); times > 0; times -= 1) {
      const site = spawnSite(bench.dataDir, { env: bench.env });
      await pause(die.below(Math.ceil(startMs)));
      await site.kill();
      kills += 1;
    }
    await startAndStop(bench, failed);
    const found = await readAllTables(bench);
    const others = Object.keys({ ...whole, ...found }).filter((key) => found[key] !== whole[key]);
    if (others.length > 0) differing.push(`round ${round}: ${others.join(", ")}`);
  }
  rows.push(
    makeRow(name(`an undisturbed first start on data of ${RELEASED_VERSION}, backup included, ms`), startMs),
    makeRow(name("kills during first starts"), kills),
    makeZeroRow(name("starts that failed after them"), failed),
    makeZeroRow(name("upgrades that ended with different tables or rows"), differing),
  );
  remarks.push(...[...failed, ...differing].map(name));
});
const oldProgram = process.env.OLD_PROGRAM;
if (oldProgram) rows.push(...(await runSideBySide(oldProgram, RELEASED_VERSION, remarks)));
report("upgrades", `an undisturbed upgrade from ${RELEASED_VERSION}`, rows);
for (const remark of remarks) process.stderr.write(`${remark}\n`);
process.exit(remarks.length > 0 ? 1 : 0);

/** Replaces the bench's data with data from the last released version. */
async function restoreOldData({ dataDir, address: { url } }: Bench): Promise<void> {
  rmSync(dataDir, { recursive: true });
  cpSync(join(OLD_DATA_FOLDER, RELEASED_VERSION, "uploads"), join(dataDir, "uploads"), { recursive: true });
  if (!url)
    return writeFileSync(
      join(dataDir, "greenroom.sqlite"),
      readOldData(RELEASED_VERSION, "greenroom.sqlite.gz"),
    );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public").finally(() => client.end());
  await fillWithOldData(url, RELEASED_VERSION);
}

async function startAndStop({ dataDir, env }: Bench, failed: string[]): Promise<void> {
  const site = spawnSite(dataDir, { env });
  if (!(await site.listening())) failed.push(`${await site.ended}: ${site.complaints()}`);
  else await site.stop();
}

/** Returns the schema, and a text for each table that is the same if its rows are. */
function readAllTables({ address }: Bench): Promise<Record<string, string>> {
  return withDatabase(address, async ({ db }) => {
    const tables = (await listTables(db)).filter(({ name }) => !CHANGING_TABLES.has(name));
    const sums = await sumTables(db, tables);
    return {
      "the tables' shape": JSON.stringify(Object.entries(await describeSchema(db)).sort()),
      ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, JSON.stringify(sum)])),
    };
  });
}
