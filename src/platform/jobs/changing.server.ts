import { type Db, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { makeDueNow } from "./claiming.server.ts";
import type { Clock, JobsHouse } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";
import { wakeAfterCommit } from "./waking.server.ts";

const RETENTION_DAYS = 30;

/**
 * Makes a waiting job due now. Returns false if the job is held after a restore, has finished, has failed, or no longer
 * exists.
 */
export async function makeJobDue(trx: Db, house: Clock, id: number): Promise<boolean> {
  const updatedJob = await qb<JobsTables>(trx)
    .updateTable("jobs")
    .set(makeDueNow(house))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("isHeld", "=", false)
    .returning("id")
    .executeTakeFirst();
  wakeAfterCommit(trx);
  return updatedJob !== undefined;
}

/**
 * Makes failed jobs due again if they still have their payload, and resets their number of attempts. Returns the ids of
 * these jobs.
 */
export async function retryJobs(trx: Db, house: Clock, ids: readonly number[]): Promise<number[]> {
  const retriedIds: number[] = [];
  for (let start = 0; start < ids.length; start += 500) {
    const retriedJobs = await qb<JobsTables>(trx)
      .updateTable("jobs")
      .set({ ...makeDueNow(house), state: "waiting", attempts: 0, settledAt: null })
      .where("id", "in", ids.slice(start, start + 500))
      .where("state", "=", "failed")
      .where("payload", "is not", null)
      .returning("id")
      .execute();
    for (const { id } of retriedJobs) retriedIds.push(id);
  }
  wakeAfterCommit(trx);
  return retriedIds;
}

type JobSelection =
  | { line: string; onlyStopped?: boolean }
  | { subject: string }
  | { kind: string; keyPrefix: string; except?: string }
  | { ids: number[] };

/**
 * Deletes jobs in any state. If a job is running, it is aborted through its signal. `onlyStopped` deletes only jobs
 * that don't run again by themselves: failed ones, and those that are held after a restore.
 */
export async function deleteJobs(trx: Db, selection: JobSelection): Promise<void> {
  const jobs = qb<JobsTables>(trx).deleteFrom("jobs");
  if ("line" in selection)
    await jobs
      .where("line", "=", selection.line)
      .$if(selection.onlyStopped === true, (query) =>
        query.where((job) => job.or([job("isHeld", "=", true), job("state", "=", "failed")])),
      )
      .execute();
  else if ("subject" in selection) await jobs.where("subject", "=", selection.subject).execute();
  else if ("ids" in selection) await jobs.where("id", "in", selection.ids).execute();
  else
    await jobs
      .where("kind", "=", selection.kind)
      .where("key", "like", `${selection.keyPrefix}%`)
      .where("key", "!=", selection.except ?? "")
      .execute();
}

/**
 * Replaces the payloads of all jobs about a row, or in a queue, with what `rewrite` returns, and deletes the jobs for
 * which it returns undefined.
 */
export async function rewriteJobs(
  trx: Db,
  selection: { subject: string } | { line: string },
  rewrite: (payload: unknown) => unknown,
): Promise<void> {
  const jobs = await qb<JobsTables>(trx)
    .selectFrom("jobs")
    .select(["id", "payload"])
    .where(({ and }) => and(selection))
    .where("payload", "is not", null)
    .execute();
  for (const { id, payload } of jobs) {
    const newPayload = rewrite(payload);
    if (newPayload === undefined) await deleteJobs(trx, { ids: [id] });
    else if (newPayload !== payload)
      await qb<JobsTables>(trx)
        .updateTable("jobs")
        .set({ payload: JSON.stringify(newPayload) })
        .where("id", "=", id)
        .execute();
  }
}

/** Deletes a queue's jobs that aren't due yet and have never been tried. */
export async function deletePostponedJobs(trx: Db, house: Clock, line: string): Promise<void> {
  await qb<JobsTables>(trx)
    .deleteFrom("jobs")
    .where("line", "=", line)
    .where("attempts", "=", 0)
    .where("dueAt", ">", house.now().toISOString())
    .execute();
}

/** Deletes a queue's jobs that wait, run or have failed. Returns whether there were any. */
export async function deleteUnfinishedJobs(trx: Db, line: string): Promise<boolean> {
  const { numDeletedRows } = await qb<JobsTables>(trx)
    .deleteFrom("jobs")
    .where("line", "=", line)
    .where("state", "!=", "done")
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes a kind's jobs whose keys begin with `keyPrefix`, if they have never been tried. Returns their keys. */
export async function deleteUntriedJobs(trx: Db, kind: string, keyPrefix: string): Promise<string[]> {
  const deletedJobs = await qb<JobsTables>(trx)
    .deleteFrom("jobs")
    .where("kind", "=", kind)
    .where("key", "like", `${keyPrefix}%`)
    .where("attempts", "=", 0)
    .returning("key")
    .execute();
  return deletedJobs.flatMap(({ key }) => key ?? []);
}

/** Deletes a queue's finished and failed jobs. Its waiting jobs will be deleted as soon as they finish or fail. */
export async function deleteJobsOnceSettled(trx: Db, line: string): Promise<void> {
  const jobs = qb<JobsTables>(trx);
  await jobs.deleteFrom("jobs").where("line", "=", line).where("state", "!=", "waiting").execute();
  await jobs.updateTable("jobs").set({ keep: "nothing" }).where("line", "=", line).execute();
}

/**
 * Deletes failed jobs and statistics that are more than thirty days old. Of failed jobs that are kept as a record,
 * deletes only the payload.
 */
export async function sweepJobs({ db, now }: Pick<JobsHouse, "db" | "now">): Promise<void> {
  const deleteBefore = new Date(now().getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  const jobs = qb<JobsTables>(db);
  await jobs
    .deleteFrom("jobs")
    .where("state", "=", "failed")
    .where("keep", "=", "failures")
    .where("settledAt", "<", deleteBefore)
    .execute();
  await jobs
    .updateTable("jobs")
    .set({ payload: null })
    .where("state", "=", "failed")
    .where("payload", "is not", null)
    .where("settledAt", "<", deleteBefore)
    .execute();
  const deleteHoursBefore = new Date(now().getTime() - (RETENTION_DAYS + 2) * DAY_MS).toISOString();
  await jobs.deleteFrom("job_hours").where("hour", "<", deleteHoursBefore).execute();
}
