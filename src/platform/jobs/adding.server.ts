import { type Db, NO_LEASE, qb } from "#platform/database/database.server.ts";
import type { Clock, JobKind } from "./job-kind.server.ts";
import type { JobRetention, JobsTables } from "./jobs.table.server.ts";
import { wakeAfterCommit } from "./waking.server.ts";

type AddableKind<P> = Pick<JobKind<never, P>, "name" | "payload">;

type AddOptions = {
  /**
   * Identifies the job within its kind. Adding a job with an existing key updates that job instead: its payload is
   * replaced, its attempts start over, and if it was still waiting, the earlier due time applies. If it is already
   * running, it runs again afterwards.
   */
  key?: string;
  /** The name of a queue. Jobs in the same queue run one after another. All other jobs run independently. */
  line?: string;
  /** The row that the job is about, such as 'guest-request 12'. When the row is erased, its jobs are deleted. */
  subject?: string;
  /** When the job is due. Defaults to now. */
  dueAt?: Date;
  /** What to keep of the job once it has finished or failed. Defaults to `failures`. */
  keep?: JobRetention;
  /** If true, the job waits up to two seconds for the next poll, instead of starting immediately. */
  canWait?: boolean;
};

/** Adds a job, and returns its id. Call this in the same transaction as the change that needs the job. */
export async function addJob<P>(
  trx: Db,
  house: Clock,
  kind: AddableKind<P>,
  payload: P,
  options: AddOptions = {},
): Promise<number> {
  const [id] = await addJobs(trx, house, kind, [{ payload, ...options }]);
  if (id === undefined) throw new Error(`A job of ${kind.name} was not added`);
  return id;
}

const ROWS_PER_STATEMENT = 500;

/**
 * Adds several jobs of one kind, and returns their ids. Call this in the same transaction as the change that needs
 * them.
 */
export async function addJobs<P>(
  trx: Db,
  house: Clock,
  kind: AddableKind<P>,
  jobs: readonly (AddOptions & { payload: P })[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < jobs.length; start += ROWS_PER_STATEMENT) {
    const rows = jobs.slice(start, start + ROWS_PER_STATEMENT).map((job) => toJobRow(house, kind.name, job));
    const addedRows = await qb<JobsTables>(trx)
      .insertInto("jobs")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["kind", "key"]).doUpdateSet((row) => {
          const wasDueEarlier = row.and([
            row("jobs.state", "=", "waiting"),
            row("jobs.dueAt", "<", row.ref("excluded.dueAt")),
          ]);
          const takeEarlier = (column: "dueAt" | "createdAt") =>
            row
              .case()
              .when(wasDueEarlier)
              .then(row.ref(`jobs.${column}`))
              .else(row.ref(`excluded.${column}`))
              .end();
          return {
            payload: row.ref("excluded.payload"),
            line: row.ref("excluded.line"),
            subject: row.ref("excluded.subject"),
            dueAt: takeEarlier("dueAt"),
            createdAt: takeEarlier("createdAt"),
            state: "waiting",
            attempts: 0,
            additions: row("jobs.additions", "+", 1),
            progress: null,
            result: null,
            error: null,
            settledAt: null,
          };
        }),
      )
      .returning("id")
      .execute();
    for (const { id } of addedRows) ids.push(id);
  }
  if (!jobs.every(({ canWait }) => canWait)) wakeAfterCommit(trx);
  return ids;
}

function toJobRow<P>({ now }: Clock, kind: string, job: AddOptions & { payload: P }) {
  const nowIso = now().toISOString();
  return {
    kind,
    key: job.key ?? null,
    line: job.line ?? null,
    subject: job.subject ?? null,
    payload: JSON.stringify(job.payload),
    keep: job.keep ?? "failures",
    state: "waiting" as const,
    isHeld: false,
    attempts: 0,
    dueAt: job.dueAt?.toISOString() ?? nowIso,
    additions: 1,
    ...NO_LEASE,
    createdAt: nowIso,
  };
}
