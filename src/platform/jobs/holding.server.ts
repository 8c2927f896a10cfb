import type { ExpressionBuilder } from "kysely";
import { countRows, type Db, NO_LEASE, qb } from "#platform/database/database.server.ts";
import { makeDueNow } from "./claiming.server.ts";
import type { Clock, JobKind } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";
import { wakeAfterCommit } from "./waking.server.ts";

const RESTORED_JOB_ERROR = "Waited in the backup that was restored";

/**
 * Holds, fails, deletes or resumes the waiting jobs in restored data, depending on their kind's `afterRestore`. Jobs
 * that were running when the backup was made count as waiting.
 */
export async function settleRestoredJobs(
  trx: Db,
  house: Clock,
  kinds: readonly Pick<JobKind<never>, "name" | "afterRestore">[],
): Promise<void> {
  const changes = {
    held: { isHeld: true },
    failed: { state: "failed", error: RESTORED_JOB_ERROR, settledAt: house.now().toISOString() },
    resumed: {},
  } as const;
  const jobs = qb<JobsTables>(trx);
  for (const { name, afterRestore } of kinds) {
    const isWaiting = ({ and }: ExpressionBuilder<JobsTables, "jobs">) =>
      and({ kind: name, state: "waiting" });
    if (afterRestore === "dropped") await jobs.deleteFrom("jobs").where(isWaiting).execute();
    else
      await jobs
        .updateTable("jobs")
        .set({ ...changes[afterRestore], ...NO_LEASE })
        .where(isWaiting)
        .execute();
  }
}

export const countHeldJobs = (db: Db, kind: string): Promise<number> =>
  countRows(qb<JobsTables>(db).selectFrom("jobs").where("kind", "=", kind).where("isHeld", "=", true));

/** Releases a kind's held jobs and makes them due now. Returns the number of released jobs. */
export async function releaseJobs(trx: Db, house: Clock, kind: string): Promise<number> {
  const { numUpdatedRows } = await qb<JobsTables>(trx)
    .updateTable("jobs")
    .set({ isHeld: false, ...makeDueNow(house) })
    .where("kind", "=", kind)
    .where("isHeld", "=", true)
    .executeTakeFirst();
  wakeAfterCommit(trx);
  return Number(numUpdatedRows);
}

/**
 * Discards a kind's held jobs. Deletes them, or marks them as failed with `reason` if a record of them is kept. Returns
 * the number of discarded jobs.
 */
export async function discardJobs(trx: Db, house: Clock, kind: string, reason: string): Promise<number> {
  const count = await countHeldJobs(trx, kind);
  const jobs = qb<JobsTables>(trx);
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
