import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { describeSchema } from "#platform/database/testing/schema.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";
import { dice } from "#testing/dice.ts";
import { fillWithOldData, findUpgradedVersion, OLD_DATA, readOldData } from "#testing/old-data.ts";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { mustBeZero } from "./faults/part.ts";
import { killSite } from "./faults/restarts.ts";
import { startSite, stopSite } from "./faults/site.ts";
import { type Row, report } from "./report.ts";
import { rounds } from "./rounds.ts";
import { sideBySide } from "./upgrades/side-by-side.ts";

/**
 * Upgrades from the last released version. `node bench/upgrades.ts 100` kills that many first starts of this version at
 * random moments, once or twice each, on each engine; the start that is left alone must end with the tables and rows of
 * an undisturbed upgrade. With OLD_PROGRAM, the main file of the last version, installed and built, both also run on
 * one PostgreSQL under load.
 */
const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? rounds(9));
const RELEASED = findUpgradedVersion();

/** Secrets, backups, limits and what job runs leave differ from start to start. */
const CHANGING = new Set([
  "migrations",
  "settings",
  "limits",
  "backup_runs",
  "admin_events",
  "jobs",
  "job_hours",
  "follower_days",
]);

const rows: Row[] = [];
const remarks: string[] = [];
await runOnEachEngine(async (bench) => {
  const say = (what: string) => `${bench.engine === "sqlite" ? "SQLite" : "PostgreSQL"}: ${what}`;
  const [failed, differing]: [string[], string[]] = [[], []];
  const die = dice(43);
  await putOld(bench);
  const startedAt = performance.now();
  await start(bench, failed);
  const startMs = performance.now() - startedAt;
  const whole = await readAll(bench);
  let kills = 0;
  for (let round = 0; round < COUNT; round += 1) {
    await putOld(bench);
    for (let times = 1 + die.below(2); times > 0; times -= 1) {
      const site = startSite(bench.dataDir, join(bench.dataDir, "log.jsonl"), bench.env);
      await pause(die.below(Math.ceil(startMs)));
      await killSite(site);
      kills += 1;
    }
    await start(bench, failed);
    const found = await readAll(bench);
    const others = Object.keys({ ...whole, ...found }).filter((name) => found[name] !== whole[name]);
    if (others.length > 0) differing.push(`round ${round}: ${others.join(", ")}`);
  }
  rows.push(
    { figure: say(`an undisturbed first start on data of ${RELEASED}, backup included, ms`), ours: startMs },
    { figure: say("kills during first starts"), ours: kills },
    mustBeZero(say("starts that failed after them"), failed),
    mustBeZero(say("upgrades that ended with other tables or rows"), differing),
  );
  remarks.push(...[...failed, ...differing].map(say));
});
const old = process.env.OLD_PROGRAM;
if (old) rows.push(...(await sideBySide(old, RELEASED, remarks)));
report("upgrades", `an undisturbed upgrade from ${RELEASED}`, rows);
for (const remark of remarks) process.stderr.write(`${remark}\n`);
process.exit(remarks.length > 0 ? 1 : 0);

/** Replaces what is there with the data as the last version left it. */
async function putOld({ dataDir, env }: Bench): Promise<void> {
  rmSync(dataDir, { recursive: true });
  cpSync(join(OLD_DATA, RELEASED, "uploads"), join(dataDir, "uploads"), { recursive: true });
  const { DATABASE_URL: url } = env;
  if (!url)
    return writeFileSync(join(dataDir, "greenroom.sqlite"), readOldData(RELEASED, "greenroom.sqlite.gz"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public").finally(() => client.end());
  await fillWithOldData(url, RELEASED);
}

async function start({ dataDir, env }: Bench, failed: string[]): Promise<void> {
  const site = startSite(dataDir, join(dataDir, "log.jsonl"), env);
  if (!(await site.listening())) failed.push(`${await site.ended}: ${site.complaints()}`);
  else await stopSite(site);
}

/** Returns the tables' structure, and each one's rows, as texts that are equal if they are. */
async function readAll({ dataDir, env }: Bench): Promise<Record<string, string>> {
  const { DATABASE_URL: url } = env;
  const database = await openDatabase(url ? { url } : { file: join(dataDir, "greenroom.sqlite") });
  try {
    const tables = (await listTables(database.db)).filter(({ name }) => !CHANGING.has(name));
    const sums = await sumTables(database.db, tables);
    return {
      "the tables' shape": JSON.stringify(Object.entries(await describeSchema(database.db)).sort()),
      ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, JSON.stringify(sum)])),
    };
  } finally {
    await database.close();
  }
}
