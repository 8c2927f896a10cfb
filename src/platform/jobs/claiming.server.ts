import type { ExpressionBuilder, Selectable } from "kysely";
import { getEngine, Lease, qb } from "#platform/database/database.server.ts";
import { MAX_CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";
import type { JobKind, JobsHouse } from "./job-kind.server.ts";
import type { JobsTables } from "./jobs.table.server.ts";

const LEASE_MS = 60_000;

export type ClaimedJob = Selectable<JobsTables["jobs"]> & { lease: Lease };

type House = Pick<JobsHouse, "db" | "now" | "log">;
type Claimable = Pick<JobKind<never>, "name" | "leaseMs" | "pausesInMinutes">;

/** Claims a kind's next due job for this process by taking its lease. Returns undefined if no job is due. */
export async function claimJob(house: House, kind: Claimable): Promise<ClaimedJob | undefined> {
  const lease = new Lease(house, { table: "jobs", termMs: kind.leaseMs ?? LEASE_MS });
  const jobs = qb<JobsTables>(house.db);
  const nextJob = jobs
    .selectFrom("jobs")
    .select("jobs.id")
    .where("jobs.kind", "=", kind.name)
    .where(makeDueCondition(house, kind))
    .where(lease.isFree())
    .where((row) => row.not(row.exists(selectEarlierJobs(row))))
    .orderBy("jobs.dueAt")
    .orderBy("jobs.id")
    .limit(1);
  const isPostgres = getEngine(house.db) === "postgres";
  const claimedJob = await jobs
    .updateTable("jobs")
    .set((row) => ({ ...lease.terms(), attempts: row("attempts", "+", 1) }))
    .where("id", "=", isPostgres ? nextJob.forUpdate("jobs").skipLocked() : nextJob)
    .where("state", "=", "waiting")
    .where(lease.isFree())
    .returningAll()
    .executeTakeFirst();
  return claimedJob && { ...claimedJob, lease };
}

/** Selects the jobs that a job has to wait for, because they come before it in the same queue. */
export const selectEarlierJobs = ({ selectFrom }: ExpressionBuilder<JobsTables, "jobs">) =>
  selectFrom("jobs as earlier")
    .select("earlier.id")
    .whereRef("earlier.line", "=", "jobs.line")
    .whereRef("earlier.id", "<", "jobs.id")
    .where("earlier.state", "=", "waiting")
    .where("earlier.isHeld", "=", false);

/** Returns the column values that make a job due now, and keep it due if the clock is set back. */
export function makeDueNow({ now }: Pick<House, "now">): { dueAt: string; createdAt: string } {
  const nowIso = now().toISOString();
  return { dueAt: nowIso, createdAt: nowIso };
}

/**
 * Returns an SQL condition for jobs that are due. A job also counts as due if its due time is so far in the future that
 * the clock must have been set back.
 */
export function makeDueCondition({ now }: Pick<House, "now">, { pausesInMinutes }: Claimable) {
  const addToNow = (ms: number) => new Date(now().getTime() + ms).toISOString();
  return (row: ExpressionBuilder<JobsTables, "jobs">) =>
    row.and([
      row("jobs.state", "=", "waiting"),
      row("jobs.isHeld", "=", false),
      row.or([
        row("jobs.dueAt", "<=", addToNow(0)),
        row.and([
          row("jobs.dueAt", "=", row.ref("jobs.createdAt")),
          row("jobs.dueAt", ">", addToNow(MAX_CLOCK_SKEW_MS)),
        ]),
        ...pausesInMinutes.map((minutes, failureCount) =>
          row.and([
            row("jobs.attempts", "=", failureCount + 1),
            row("jobs.dueAt", ">", addToNow(minutes * 60_000 + MAX_CLOCK_SKEW_MS)),
          ]),
        ),
      ]),
    ]);
}
