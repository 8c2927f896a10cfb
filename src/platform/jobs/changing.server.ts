import { type Db, on } from "#platform/database/database.server.ts";
import type { JobsHouse } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";
import { wakeAfterCommit } from "./waking.server.ts";

type Clock = { now(): Date };

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;

/** Makes waiting jobs due now, held ones included, and gives failed ones all their tries again. Returns how many. */
export async function retryJobs(trx: Db, house: Clock, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const dueAt = house.now().toISOString();
  const jobs = on<JobsTables>(trx);
  const hurried = await jobs
    .updateTable("jobs")
    .set({ dueAt, isHeld: false })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  const revived = await jobs
    .updateTable("jobs")
    .set({ dueAt, state: "waiting", attempts: 0, settledAt: null })
    .where("id", "in", ids)
    .where("state", "=", "failed")
    .where("payload", "is not", null)
    .executeTakeFirst();
  wakeAfterCommit(trx);
  return Number(hurried.numUpdatedRows) + Number(revived.numUpdatedRows);
}

type Which = { line: string } | { subject: string } | { kind: string; keyPrefix: string } | { ids: number[] };

/** Deletes jobs, waiting or settled. One that is running ends where it listens to its signal, and leaves no trace. */
export async function dropJobs(trx: Db, which: Which): Promise<void> {
  const jobs = on<JobsTables>(trx).deleteFrom("jobs");
  if ("line" in which) await jobs.where("line", "=", which.line).execute();
  else if ("subject" in which) await jobs.where("subject", "=", which.subject).execute();
  else if ("ids" in which) await jobs.where("id", "in", which.ids).execute();
  else await jobs.where("kind", "=", which.kind).where("key", "like", `${which.keyPrefix}%`).execute();
}

/** Background work: forgets failed jobs, and what was counted, after thirty days. */
export async function sweepJobs({ db, now }: Pick<JobsHouse, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const jobs = on<JobsTables>(db);
  await jobs
    .deleteFrom("jobs")
    .where("state", "=", "failed")
    .where("keep", "=", "failures")
    .where("settledAt", "<", before)
    .execute();
  await jobs
    .updateTable("jobs")
    .set({ payload: null })
    .where("state", "=", "failed")
    .where("payload", "is not", null)
    .where("settledAt", "<", before)
    .execute();
  const counted = new Date(now().getTime() - (KEPT_DAYS + 2) * DAY_MS).toISOString();
  await jobs.deleteFrom("job_hours").where("hour", "<", counted).execute();
}
