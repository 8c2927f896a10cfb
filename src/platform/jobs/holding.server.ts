import { countRows, type Db, NO_LEASE, on } from "#platform/database/database.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";
import { wakeAfterCommit } from "./waking.server.ts";

type Clock = { now(): Date };

/** Keeps every waiting job of a kind back, whoever was running it when the data was copied. */
export async function holdJobs(trx: Db, kind: string): Promise<void> {
  await on<JobsTables>(trx)
    .updateTable("jobs")
    .set({ isHeld: true, ...NO_LEASE })
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}

export const countHeldJobs = (db: Db, kind: string): Promise<number> =>
  countRows(on<JobsTables>(db).selectFrom("jobs").where("kind", "=", kind).where("isHeld", "=", true));

/** Makes the held jobs of a kind due now, and returns how many. */
export async function releaseJobs(trx: Db, house: Clock, kind: string): Promise<number> {
  const { numUpdatedRows } = await on<JobsTables>(trx)
    .updateTable("jobs")
    .set({ isHeld: false, dueAt: house.now().toISOString() })
    .where("kind", "=", kind)
    .where("isHeld", "=", true)
    .executeTakeFirst();
  wakeAfterCommit(trx);
  return Number(numUpdatedRows);
}

/** Deletes the held jobs of a kind, and returns how many. Those kept as a record have failed for `reason`. */
export async function discardJobs(trx: Db, house: Clock, kind: string, reason: string): Promise<number> {
  const count = await countHeldJobs(trx, kind);
  const jobs = on<JobsTables>(trx);
  await jobs
    .deleteFrom("jobs")
    .where("kind", "=", kind)
    .where("isHeld", "=", true)
    .where("keep", "!=", "record")
    .execute();
  await jobs
    .updateTable("jobs")
    .set({
      isHeld: false,
      state: "failed",
      payload: null,
      error: reason,
      settledAt: house.now().toISOString(),
    })
    .where("kind", "=", kind)
    .where("isHeld", "=", true)
    .execute();
  return count;
}

/** Ends the waiting jobs of a kind as failed for `reason`, so that they run only when they're tried again by hand. */
export async function endJobs(trx: Db, house: Clock, kind: string, reason: string): Promise<void> {
  await on<JobsTables>(trx)
    .updateTable("jobs")
    .set({ state: "failed", error: reason, settledAt: house.now().toISOString(), ...NO_LEASE })
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}
