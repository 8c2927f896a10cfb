import type { Generated } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * What is kept of a settled job: "nothing"; with "failures", a failed job with its payload for thirty days, so that it
 * can be retried; with "record", also a finished job without its payload.
 */
export type Keep = "nothing" | "failures" | "record";

type JobRow = LeaseColumns & {
  id: Generated<number>;
  kind: string;
  /** Unique within a kind. */
  key: string | null;
  /** Jobs with the same line run one after another, by id. */
  line: string | null;
  /** The row that the job is about, such as 'guest-request 12', so that erasing the row finds the job. */
  subject: string | null;
  payload: unknown;
  keep: Keep;
  state: "waiting" | "done" | "failed";
  /** Whether the job is from a restored backup and waits for an owner's decision. */
  isHeld: boolean;
  attempts: number;
  dueAt: string;
  /** How many times the job was added. A job that is added while it runs will run again. */
  additions: number;
  /** The progress in thousandths. */
  progress: number | null;
  result: string | null;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: string;
  settledAt: string | null;
};

/** How many jobs of a kind finished or failed in the hour that starts at `hour`. `done` includes the `late` ones. */
type JobHourRow = { hour: string; kind: string; done: number; late: number; failed: number };

export type JobsTables = { jobs: JobRow; job_hours: JobHourRow };
