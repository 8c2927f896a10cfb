import { setTimeout as pause } from "node:timers/promises";
import { expressionBuilder } from "kysely";
import type { House } from "#app/house.server.ts";
import { Lease, NO_LEASE, on } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import type { BackupsTables } from "./backups.table.server.ts";

const ONLY_ID = 1;

/** Enough for a turn that has stored its result and is about to end. */
const ENDING_MS = 1000;
const PAUSE_MS = 50;

/** On PostgreSQL, how long others wait for a turn after a process was killed during its own. */
const TERM_MS = 15_000;

const newLease = (house: House) => new Lease(house, { table: "backup_runs", termMs: TERM_MS });
const runs = ({ db }: Pick<House, "db">) => on<BackupsTables>(db);

/**
 * Makes, verifies, restores or deletes backups one at a time, across all processes.
 * @throws {Refusal} 409 if another turn does not end within `patienceMs`
 */
export async function takeTurn<T>(house: House, work: () => Promise<T>, patienceMs = 0): Promise<T> {
  const lease = newLease(house);
  await readRuns(house);
  // Checks first: on SQLite a claim would wait for a restore to end, and take its turn in the restored data.
  for (let waited = 0; !((await isTurnFree(house)) && (await claim(house, lease))); waited += PAUSE_MS) {
    const isWorking = (await new BackupStore(house).list()).some(({ proof }) => !proof);
    if (waited >= patienceMs && (isWorking || waited >= ENDING_MS))
      throw conflict("A backup is being made, verified or restored right now");
    await pause(PAUSE_MS);
  }
  try {
    await new BackupStore(house).removeLeftovers();
    return await lease.renewDuring(ONLY_ID, work);
  } finally {
    await runs(house)
      .updateTable("backup_runs")
      .set(NO_LEASE)
      .where("id", "=", ONLY_ID)
      .where(lease.isHeld())
      .execute()
      .catch((error) => house.log.error({ error }, "the turn for backups could not be released"));
  }
}

async function claim(house: House, lease: Lease): Promise<boolean> {
  const claimed = await runs(house)
    .updateTable("backup_runs")
    .set(lease.terms())
    .where("id", "=", ONLY_ID)
    .where(lease.isFree())
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function isTurnFree(house: House): Promise<boolean> {
  const { not } = expressionBuilder();
  const busy = runs(house)
    .selectFrom("backup_runs")
    .select("id")
    .where(not(newLease(house).isFree()));
  return (await busy.executeTakeFirst()) === undefined;
}

/** The first reader creates the row, because a new installation hasn't missed any backup. */
export async function readRuns(house: Pick<House, "db" | "now">) {
  const row = runs(house).selectFrom("backup_runs").selectAll().where("id", "=", ONLY_ID);
  const known = await row.executeTakeFirst();
  if (known) return known;
  await setRuns(house, { id: ONLY_ID });
  return row.executeTakeFirstOrThrow();
}

export async function setRuns(
  house: Pick<House, "db" | "now">,
  change: Partial<BackupsTables["backup_runs"]>,
): Promise<void> {
  const first = { id: ONLY_ID, lastBackupId: 0, madeUntil: house.now().toISOString(), ...NO_LEASE };
  await runs(house)
    .insertInto("backup_runs")
    .values({ ...first, ...change })
    .onConflict((same) => same.column("id").doUpdateSet(change))
    .execute();
}

/** Returns an id that no backup ever had, even after older data was restored. Call it during your turn. */
export async function nextId(house: House): Promise<number> {
  const { lastBackupId } = await readRuns(house);
  const id = Math.max(lastBackupId, await new BackupStore(house).lastId()) + 1;
  await setRuns(house, { lastBackupId: id });
  return id;
}
