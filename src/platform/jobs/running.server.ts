import { type Db, NO_LEASE, qb, transaction } from "#platform/database/database.server.ts";
import { describeErrorForUsers } from "#platform/errors/errors.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { type ClaimedJob, makeDueNow } from "./claiming.server.ts";
import { JobFailure, type JobKind, type JobOutcome, type JobsHouse } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";

const STOP_GRACE_MS = 8_000;
/** How many more attempts a job has if its process is killed each time, which the job itself may cause. */
const MAX_KILLED_ATTEMPTS = 10;
const MAX_REASON_LENGTH = 500;
const LATE_AFTER_MS = 5 * MINUTE_MS;

/**
 * Runs a claimed job and records the outcome. Returns whether the job succeeded. Once `stopping` is aborted, the job
 * has eight more seconds.
 */
export async function runJob<H extends JobsHouse>(
  house: H,
  kind: JobKind<H>,
  job: ClaimedJob,
  stopping: AbortSignal,
): Promise<boolean> {
  const abortController = new AbortController();
  const abortJob = () => abortController.abort();
  const abortAfterGrace = () => setTimeout(abortJob, STOP_GRACE_MS).unref();
  stopping.addEventListener("abort", abortAfterGrace);
  if (stopping.aborted) abortAfterGrace();
  const { id, key, attempts } = job;
  const runningJob = {
    id,
    key,
    attempts,
    signal: abortController.signal,
    progress: createProgressReporter(house, job),
  };
  try {
    const work = async () => {
      if (attempts > kind.pausesInMinutes.length + 1 + MAX_KILLED_ATTEMPTS)
        throw new JobFailure("The site stopped each time it was working on this");
      return kind.run(house, kind.payload.parse(job.payload), runningJob);
    };
    const outcome = (await job.lease.renewDuring(id, work, abortJob)) ?? {};
    return await settleJob(house, job, outcome);
  } catch (error) {
    await recordFailure(house, kind, job, error, stopping.aborted && abortController.signal.aborted);
    return false;
  } finally {
    stopping.removeEventListener("abort", abortAfterGrace);
  }
}

const createProgressReporter = (house: JobsHouse, job: ClaimedJob) => (share: number) =>
  updateClaimedJob(house.db, job, { progress: Math.round(Math.min(1, Math.max(0, share)) * 1000) }).then(
    () => {},
  );

function settleJob(house: JobsHouse, job: ClaimedJob, { result, again, also }: JobOutcome): Promise<boolean> {
  const now = house.now();
  return transaction(house.db, async (trx) => {
    if (!(await lockJobIfOwned(trx, job))) return false;
    await also?.(trx);
    const resultFields = { result: result ?? null, error: null };
    if (again) {
      await settleOrRelease(trx, job, { ...resultFields, attempts: 0, dueAt: again.toISOString() });
      return true;
    }
    const settledAt = now.toISOString();
    await settleOrRelease(trx, job, { ...resultFields, state: "done", payload: null, settledAt });
    await deleteSettled(trx, job.id, ["nothing", "failures"]);
    const isLate = job.attempts > 1 || now.getTime() - Date.parse(job.dueAt) > LATE_AFTER_MS;
    await recordEndedJobs(trx, job.kind, now, isLate ? { done: 1, late: 1 } : { done: 1 });
    return true;
  });
}

async function recordFailure(
  house: JobsHouse,
  { pausesInMinutes }: Pick<JobKind<never>, "pausesInMinutes">,
  job: ClaimedJob,
  error: unknown,
  isStopping: boolean,
): Promise<void> {
  const { isFinal = false, also, ...failure } = error instanceof JobFailure ? error.options : {};
  const minutes = pausesInMinutes[job.attempts - 1];
  const isFinalFailure = !isStopping && (isFinal || minutes === undefined);
  const isExpected = error instanceof JobFailure;
  const words = isExpected ? error.message : describeErrorForUsers(error);
  // Another server's message may contain anything, but PostgreSQL can't store NUL characters or unpaired surrogates.
  const reason = words
    .replace(/[\s\p{Cc}]+/gu, " ")
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
  const loggedFields = isExpected ? failure.logged : { error };
  const { id, kind, attempts } = job;
  house.log.warn({ job: id, kind, attempts, ...loggedFields, final: isFinalFailure }, "job failed");
  const now = house.now();
  await transaction(house.db, async (trx) => {
    if (!(await lockJobIfOwned(trx, job))) return;
    await also?.(trx, isFinalFailure);
    const retryFields = isStopping
      ? { ...makeDueNow(house), attempts: attempts - 1 }
      : { dueAt: new Date(now.getTime() + (minutes ?? 0) * 60_000).toISOString() };
    const settledFields = { state: "failed" as const, settledAt: now.toISOString() };
    const isUnchanged = await settleOrRelease(trx, job, {
      error: reason,
      ...(isFinalFailure ? settledFields : retryFields),
    });
    if (!isUnchanged || !isFinalFailure) return;
    await deleteSettled(trx, id, ["nothing"]);
    await recordEndedJobs(trx, kind, now, { failed: 1 });
  });
}

/**
 * Returns whether this process still has the job. On PostgreSQL, also locks the row, so that nobody can delete the job
 * in the meantime.
 */
const lockJobIfOwned = (trx: Db, job: ClaimedJob) => updateClaimedJob(trx, job, { progress: job.progress });

/**
 * Changes a job and ends its lease. If the job was added again while it was running, only ends the lease, so that the
 * job runs once more. Returns whether the job was changed.
 */
async function settleOrRelease(trx: Db, job: ClaimedJob, change: JobChange): Promise<boolean> {
  const isUnchanged = await updateClaimedJob(trx, job, { ...NO_LEASE, ...change }, { ifUnchanged: true });
  if (!isUnchanged) await updateClaimedJob(trx, job, NO_LEASE);
  return isUnchanged;
}

type JobChange = Partial<Omit<JobsTables["jobs"], "id">>;

/**
 * Changes a job, unless another process has taken it over or, with `ifUnchanged`, it has been added again. Returns
 * whether the job was changed.
 */
async function updateClaimedJob(db: Db, job: ClaimedJob, change: JobChange, { ifUnchanged = false } = {}) {
  const jobs = qb<JobsTables>(db).updateTable("jobs").set(change).where("id", "=", job.id);
  const heldJobs = jobs.where(job.lease.isHeld());
  const changeableJobs = ifUnchanged ? heldJobs.where("additions", "=", job.additions) : heldJobs;
  return (await changeableJobs.returning("id").executeTakeFirst()) !== undefined;
}

async function deleteSettled(trx: Db, id: number, keepValues: JobsTables["jobs"]["keep"][]): Promise<void> {
  await qb<JobsTables>(trx)
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("state", "!=", "waiting")
    .where("keep", "in", keepValues)
    .execute();
}

type EndedCounts = { done?: number; late?: number; failed?: number };

async function recordEndedJobs(
  trx: Db,
  kind: string,
  now: Date,
  { done = 0, late = 0, failed = 0 }: EndedCounts,
) {
  const hour = `${now.toISOString().slice(0, 13)}:00:00.000Z`;
  await qb<JobsTables>(trx)
    .insertInto("job_hours")
    .values({ hour, kind, done, late, failed })
    .onConflict((conflict) =>
      conflict.columns(["hour", "kind"]).doUpdateSet((row) => ({
        done: row("job_hours.done", "+", done),
        late: row("job_hours.late", "+", late),
        failed: row("job_hours.failed", "+", failed),
      })),
    )
    .execute();
}
