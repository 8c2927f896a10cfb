import type { Selectable } from "kysely";
import { type Db, qb } from "#platform/database/database.server.ts";
import { selectEarlierJobs } from "./claiming.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";

type Row = Selectable<JobsTables["jobs"]>;

export type Job = Pick<
  Row,
  | "id"
  | "kind"
  | "key"
  | "line"
  | "payload"
  | "state"
  | "isHeld"
  | "attempts"
  | "dueAt"
  | "result"
  | "error"
  | "createdAt"
  | "settledAt"
> & {
  /** How much of the job is done, from 0 to 1, or null if the job doesn't report that. */
  progress: number | null;
};

const toJob = ({ leaseToken, leasedUntil, progress, ...row }: Row): Job => ({
  ...row,
  progress: progress === null ? null : progress / 1000,
});

/** Returns the kind's job with this key, if there is one. It may already have finished or failed. */
export async function findJob(db: Db, kind: string, key: string): Promise<Job | undefined> {
  const row = await qb<JobsTables>(db)
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", kind)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && toJob(row);
}

/** Returns the jobs with these ids, keyed by id. Leaves out jobs that no longer exist. */
export async function readJobs(db: Db, ids: readonly number[]): Promise<Map<number, Job>> {
  const jobsById = new Map<number, Job>();
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await qb<JobsTables>(db)
      .selectFrom("jobs")
      .selectAll()
      .where("id", "in", ids.slice(start, start + 500))
      .execute();
    for (const row of rows) jobsById.set(row.id, toJob(row));
  }
  return jobsById;
}

/** `isBehind` says whether a waiting job has to wait for an earlier one in its queue. */
export type ListedJob = Job & { isBehind: boolean };

/**
 * Lists the failed jobs that can be retried, starting with the latest, and then the waiting jobs, starting with the
 * next one due.
 */
export async function listJobs(
  db: Db,
  { kinds, limit, offset }: { kinds: readonly string[]; limit: number; offset: number },
): Promise<ListedJob[]> {
  const rows = await selectListedJobs(db, kinds)
    .selectAll()
    .select((row) => selectEarlierJobs(row).limit(1).as("earlierId"))
    .orderBy("state")
    .orderBy("settledAt", "desc")
    .orderBy("dueAt")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ earlierId, ...row }) => ({
    ...toJob(row),
    isBehind: row.state === "waiting" && earlierId !== null,
  }));
}

/** Counts the jobs that `listJobs` lists, by kind and state. */
export const countJobs = (db: Db, kinds: readonly string[]) =>
  selectListedJobs(db, kinds)
    .select(({ fn }) => ["kind", "state", fn.countAll<number>().as("count")])
    .groupBy(["kind", "state"])
    .execute();

/** Lists the ids of the failed jobs of these kinds that can be retried. */
export async function listFailedIds(db: Db, kinds: readonly string[]): Promise<number[]> {
  const rows = await selectListedJobs(db, kinds)
    .select("id")
    .where("state", "=", "failed")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A kind that doesn't exist. It replaces an empty list of kinds, which PostgreSQL rejects. */
const NO_KIND = "";

const selectListedJobs = (db: Db, kinds: readonly string[]) =>
  qb<JobsTables>(db)
    .selectFrom("jobs")
    .where("state", "in", ["failed", "waiting"])
    .where("kind", "in", kinds.length > 0 ? kinds : [NO_KIND])
    .where("payload", "is not", null);

/** Returns how many jobs of these kinds finished or failed in each hour since `since`. `done` includes `late` jobs. */
export const countJobsPerHour = (db: Db, kinds: readonly string[], since: Date) =>
  qb<JobsTables>(db)
    .selectFrom("job_hours")
    .selectAll()
    .where("kind", "in", kinds)
    .where("hour", ">=", since.toISOString())
    .orderBy("hour")
    .orderBy("kind")
    .execute();

/** Returns the keys of a kind's jobs that are waiting, and of those that failed and can be retried. */
export async function listJobKeys(db: Db, kind: string): Promise<string[]> {
  const rows = await selectListedJobs(db, [kind]).select("key").execute();
  return rows.flatMap(({ key }) => key ?? []);
}
