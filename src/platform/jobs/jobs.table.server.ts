import type { Generated } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * What is kept of a settled job. "nothing": nothing. "failures": a failed job and its payload, for thirty days, so that
 * it can be retried. "record": also a finished job, but without its payload.
 */
export type Keep = "nothing" | "failures" | "record";

type JobRow = LeaseColumns & {
  id: Generated<number>;
  kind: string;
  /** Unique within the job's kind. */
  key: string | null;
  /** Jobs on the same line run one after another, in the order of their ids. */
  line: string | null;
  /** The row that the job is about, such as 'guest-request 12', so that the job can be found when the row is erased. */
  subject: string | null;
  payload: unknown;
  keep: Keep;
  state: "waiting" | "done" | "failed";
  /** Whether the job comes from a restored backup and is held until an owner decides what to do with it. */
  isHeld: boolean;
  attempts: number;
  dueAt: string;
  /** How many times the job has been added. A job that is added again while it is running will run once more. */
  additions: number;
  /** The progress in thousandths. */
  progress: number | null;
  result: string | null;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: string;
  settledAt: string | null;
};

/** How many of a kind's jobs finished or failed in the hour that starts at `hour`. `done` includes the `late` ones. */
type JobHourRow = { hour: string; kind: string; done: number; late: number; failed: number };

export type JobsTables = { jobs: JobRow; job_hours: JobHourRow };
