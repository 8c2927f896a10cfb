import { setTimeout as pause } from "node:timers/promises";
import { expressionBuilder, sql } from "kysely";
import type { House } from "#app/house.server.ts";
import {
  getEngine,
  Lease,
  NO_LEASE,
  qb,
  SINGLE_ROW_ID,
  transaction,
} from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { type BackupStorageEnv, BackupStore } from "./backup-store.server.ts";
import type { BackupsTables } from "./backups.table.server.ts";

/** How long to wait for another backup operation that has stored its result and is about to finish. */
const MAX_FINISH_WAIT_MS = 1000;
const PAUSE_MS = 50;

/** How long, on PostgreSQL, other processes must wait if a process is killed during a backup operation. */
const LEASE_TERM_MS = 15_000;

const makeLease = (house: House) => new Lease(house, { table: "backup_runs", termMs: LEASE_TERM_MS });
const getBackupQueryBuilder = ({ db }: Pick<House, "db">) => qb<BackupsTables>(db);

/**
 * Runs `work`, which makes, verifies, restores or deletes backups, while no other process does any of that. `work` gets
 * the lease of the turn, because a restore has to carry it over to the restored data.
 * @throws {Refusal} 409 if another such operation doesn't finish within `patienceMs`
 */
export async function runBackupWorkExclusively<T>(
  house: House,
  work: (lease: Lease) => Promise<T>,
  patienceMs = 0,
): Promise<T> {
  const lease = makeLease(house);
  await readBackupRunState(house);
  // Check whether another operation is running before claiming the turn: on SQLite, a claim would wait until a running
  // restore ends, and then be written into the restored data.
  for (
    let waitedMs = 0;
    !((await mayStartBackupWork(house)) && (await claimTurn(house, lease)));
    waitedMs += PAUSE_MS
  ) {
    const isWorking = (await new BackupStore(house).list()).some(({ proof }) => !proof);
    if (waitedMs >= patienceMs && (isWorking || waitedMs >= MAX_FINISH_WAIT_MS))
      throw conflict("A backup is being made, verified or restored right now");
    await pause(PAUSE_MS);
  }
  try {
    await new BackupStore(house).removeLeftovers(house.now());
    return await lease.renewDuring(SINGLE_ROW_ID, () => work(lease));
  } finally {
    await getBackupQueryBuilder(house)
      .updateTable("backup_runs")
      .set(NO_LEASE)
      .where("id", "=", SINGLE_ROW_ID)
      .where(lease.isHeld())
      .execute()
      .catch((error) => house.log.error({ error }, "the turn for backups could not be released"));
  }
}

async function claimTurn(house: House, lease: Lease): Promise<boolean> {
  const claimedRow = await getBackupQueryBuilder(house)
    .updateTable("backup_runs")
    .set(lease.terms())
    .where("id", "=", SINGLE_ROW_ID)
    .where(lease.isFree())
    .returning("id")
    .executeTakeFirst();
  return claimedRow !== undefined;
}

export async function mayStartBackupWork(house: House): Promise<boolean> {
  const { not } = expressionBuilder();
  const heldTurnQuery = getBackupQueryBuilder(house)
    .selectFrom("backup_runs")
    .select("id")
    .where(not(makeLease(house).isFree()));
  return (await heldTurnQuery.executeTakeFirst()) === undefined;
}

/**
 * Reads the table's only row. The first call creates the row with the current time as `madeUntil`, so that a new
 * installation doesn't make up for scheduled backups from before it existed.
 */
export async function readBackupRunState(house: Pick<House, "db" | "now">) {
  const row = getBackupQueryBuilder(house)
    .selectFrom("backup_runs")
    .selectAll()
    .where("id", "=", SINGLE_ROW_ID);
  const existingRow = await row.executeTakeFirst();
  if (existingRow) return existingRow;
  await updateBackupRunState(house, { id: SINGLE_ROW_ID });
  return row.executeTakeFirstOrThrow();
}

export async function updateBackupRunState(
  house: Pick<House, "db" | "now">,
  change: Partial<BackupsTables["backup_runs"]>,
): Promise<void> {
  const first = {
    id: SINGLE_ROW_ID,
    lastBackupId: 0,
    madeUntil: house.now().toISOString(),
    lastReportedDueTime: null,
    ...NO_LEASE,
  };
  await getBackupQueryBuilder(house)
    .insertInto("backup_runs")
    .values({ ...first, ...change })
    .onConflict((same) => same.column("id").doUpdateSet(change))
    .execute();
}

/**
 * Reserves an id that no backup has ever had, even if older data has been restored since. Call it only inside
 * `runBackupWorkExclusively`.
 */
export async function reserveBackupId(house: House): Promise<number> {
  const { lastBackupId } = await readBackupRunState(house);
  const id = Math.max(lastBackupId, await new BackupStore(house).readLastId()) + 1;
  await updateBackupRunState(house, { lastBackupId: id });
  return id;
}

/** An arbitrary key for an advisory lock. All processes must use the same one. */
const UPDATE_BACKUP_LOCK_NUMBER = 7_205_519_305;

/**
 * Reserves an id for the backup before an update, by adding it to the list. Processes that start at the same time get
 * different ids, so that none of them replaces or removes another one's backup.
 */
export const reserveUpdateBackupId = (
  house: Pick<House, "db" | "now"> & { env: BackupStorageEnv },
): Promise<number> =>
  transaction(house.db, async (trx) => {
    if (getEngine(trx) === "postgres")
      await sql`select pg_advisory_xact_lock(${sql.lit(UPDATE_BACKUP_LOCK_NUMBER)})`.execute(qb(trx));
    const store = new BackupStore(house);
    const id = (await store.readLastId()) + 1;
    await store.writeNote({ id, at: house.now().toISOString(), kind: "safety", bytes: 0, proof: null });
    return id;
  });
