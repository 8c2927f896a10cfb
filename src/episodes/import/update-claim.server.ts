import type { House } from "#app/house.server.ts";
import { type Db, Lease, qb, SINGLE_ROW_ID } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { ImportState } from "./import.contract.ts";
import type { ImportTables } from "./import.table.server.ts";

type RunningUpdate = NonNullable<ImportState["running"]>;
export type UpdateKind = RunningUpdate["kind"];

export type UpdateClaim = {
  reportProgress(done: number, total: number | null): Promise<void>;
  /**
   * Renews the claim. Call it in the transaction that stores the videos.
   * @throws {Refusal} 409 if another import has taken over
   */
  renew(trx: Db): Promise<void>;
};

const makeUpdateLease = (house: House): Lease =>
  new Lease(house, { table: "episode_updates", termMs: 15_000 });

/**
 * Calls `work` unless an import is already running in any process.
 * @throws {Refusal} 409 'An update is already running'
 */
export async function runUpdateExclusively<T>(
  house: House,
  kind: UpdateKind,
  work: (claim: UpdateClaim) => Promise<T>,
): Promise<T> {
  const lease = makeUpdateLease(house);
  await startUpdate(house, lease, kind);
  const updates = qb<ImportTables>(house.db);
  const progress = async (done: number, total: number | null) => {
    const change = { ...lease.terms(), done, total };
    await updates.updateTable("episode_updates").set(change).where(lease.isHeld()).execute();
  };
  const renew = async (trx: Db) => {
    if (!(await lease.renew(trx, SINGLE_ROW_ID))) throw conflict("Another update has taken over");
  };
  try {
    return await lease.renewDuring(SINGLE_ROW_ID, () => work({ reportProgress: progress, renew }));
  } finally {
    await updates.deleteFrom("episode_updates").where(lease.isHeld()).execute();
  }
}

async function startUpdate(house: House, lease: Lease, kind: UpdateKind): Promise<void> {
  const update = { ...lease.terms(), kind, startedAt: house.now().toISOString(), done: 0, total: null };
  const startedRow = await qb<ImportTables>(house.db)
    .insertInto("episode_updates")
    .values({ id: SINGLE_ROW_ID, ...update })
    .onConflict((same) => same.column("id").doUpdateSet(update).where(lease.isFree()))
    .returning("id")
    .executeTakeFirst();
  if (!startedRow) throw conflict("An update is already running");
}

export async function findRunningUpdate(house: House): Promise<RunningUpdate | null> {
  const row = await qb<ImportTables>(house.db)
    .selectFrom("episode_updates")
    .select(["kind", "startedAt", "done", "total"])
    .where(({ not }) => not(makeUpdateLease(house).isFree()))
    .executeTakeFirst();
  return row ?? null;
}
