import type { Generated } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * What is kept of a job that has finished or failed. "failures" keeps failed jobs with their payload for thirty days,
 * so that they can be retried. "record" also keeps finished jobs, without their payload.
 */
export type JobRetention = "nothing" | "failures" | "record";

type JobRow = LeaseColumns & {
  id: Generated<number>;
  kind: string;
  /** Unique within the job's kind. */
  key: string | null;
  /** The name of the job's queue. Jobs in the same queue run one after another, in the order of their ids. */
  line: string | null;
  /** The row that the job is about, such as 'guest-request 12'. When the row is erased, its jobs are deleted. */
  subject: string | null;
  payload: unknown;
  keep: JobRetention;
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
  /** When the job was last added or made due. A job that was due immediately has the same `dueAt`. */
  createdAt: string;
  settledAt: string | null;
};

/**
 * How many jobs of a kind finished or failed in the hour that starts at `hour`. `late` counts jobs that needed several
 * attempts or finished more than five minutes after they were due. `done` includes them.
 */
type JobHourRow = { hour: string; kind: string; done: number; late: number; failed: number };

export type JobsTables = { jobs: JobRow; job_hours: JobHourRow };
