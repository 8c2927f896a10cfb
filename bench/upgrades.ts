import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { listTables } from "#platform/database/database.server.ts";
import { describeSchema } from "#platform/database/testing/schema.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { dice } from "#testing/dice.ts";
import { fillWithOldData, findUpgradedVersion, OLD_DATA, readOldData } from "#testing/old-data.ts";
import { type Bench, inDatabase, readNumbers, runOnEachEngine } from "./engines.ts";
import { none, type Row, report, rounds, row, timed } from "./report.ts";
import { spawnSite } from "./site.ts";
import { runSideBySide } from "./upgrades/side-by-side.ts";

/**
 * Upgrades from the last released version. `node bench/upgrades.ts 100` kills that many first starts of this version at
 * random moments, once or twice each, on each engine; the start that is left alone must end with the tables and rows of
 * an undisturbed upgrade. With OLD_PROGRAM, the main file of the last version, installed and built, both also run on
 * one PostgreSQL under load.
 */
const [COUNT = rounds(9)] = readNumbers();
const RELEASED = findUpgradedVersion();

/** Secrets, backups, limits and what job runs leave differ from start to start. */
const CHANGING = new Set([
  ...["migrations", "settings", "limits", "backup_runs"],
  ...["admin_events", "jobs", "job_hours", "follower_days"],
]);

const rows: Row[] = [];
const remarks: string[] = [];
await runOnEachEngine(async (bench) => {
  const { name } = bench;
  const [failed, differing]: [string[], string[]] = [[], []];
  const die = dice(43);
  await putOld(bench);
  const { ms: startMs } = await timed(() => start(bench, failed));
  const whole = await readAll(bench);
  let kills = 0;
  for (let round = 0; round < COUNT; round += 1) {
    await putOld(bench);
    for (let times = 1 + die.below(2); times > 0; times -= 1) {
      const site = spawnSite(bench.dataDir, { env: bench.env });
      await pause(die.below(Math.ceil(startMs)));
      await site.kill();
      kills += 1;
    }
    await start(bench, failed);
    const found = await readAll(bench);
    const others = Object.keys({ ...whole, ...found }).filter((key) => found[key] !== whole[key]);
    if (others.length > 0) differing.push(`round ${round}: ${others.join(", ")}`);
  }
  rows.push(
    row(name(`an undisturbed first start on data of ${RELEASED}, backup included, ms`), startMs),
    row(name("kills during first starts"), kills),
    none(name("starts that failed after them"), failed),
    none(name("upgrades that ended with different tables or rows"), differing),
  );
  remarks.push(...[...failed, ...differing].map(name));
});
const old = process.env.OLD_PROGRAM;
if (old) rows.push(...(await runSideBySide(old, RELEASED, remarks)));
report("upgrades", `an undisturbed upgrade from ${RELEASED}`, rows);
for (const remark of remarks) process.stderr.write(`${remark}\n`);
process.exit(remarks.length > 0 ? 1 : 0);

/** Replaces what is there with the data as the last version left it. */
async function putOld({ dataDir, address: { url } }: Bench): Promise<void> {
  rmSync(dataDir, { recursive: true });
  cpSync(join(OLD_DATA, RELEASED, "uploads"), join(dataDir, "uploads"), { recursive: true });
  if (!url)
    return writeFileSync(join(dataDir, "greenroom.sqlite"), readOldData(RELEASED, "greenroom.sqlite.gz"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public").finally(() => client.end());
  await fillWithOldData(url, RELEASED);
}

async function start({ dataDir, env }: Bench, failed: string[]): Promise<void> {
  const site = spawnSite(dataDir, { env });
  if (!(await site.listening())) failed.push(`${await site.ended}: ${site.complaints()}`);
  else await site.stop();
}

/** Returns the tables' structure, and each one's rows, as texts that are equal if they are. */
function readAll({ address }: Bench): Promise<Record<string, string>> {
  return inDatabase(address, async ({ db }) => {
    const tables = (await listTables(db)).filter(({ name }) => !CHANGING.has(name));
    const sums = await sumTables(db, tables);
    return {
      "the tables' shape": JSON.stringify(Object.entries(await describeSchema(db)).sort()),
      ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, JSON.stringify(sum)])),
    };
  });
}
