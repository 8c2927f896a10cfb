import type { Generated } from "kysely";
import type { LeaseColumns } from "#platform/database/database.server.ts";

/**
 * What stays of a settled job: nothing at all; a failed one with its payload for thirty days, to be tried again; or
 * beyond that a record without payload.
 */
export type Keep = "nothing" | "failures" | "record";

type JobRow = LeaseColumns & {
  id: Generated<number>;
  kind: string;
  /** One job of a kind has it. */
  key: string | null;
  /** Jobs of one line run one after the other, in the order of their ids. */
  line: string | null;
  /** The row that it is about, for erasing: 'guest-request 12'. */
  subject: string | null;
  payload: unknown;
  keep: Keep;
  state: "waiting" | "done" | "failed";
  /** Came with a restored backup, and waits until an owner has decided. */
  isHeld: boolean;
  attempts: number;
  dueAt: string;
  /** How often it was added: one that is added while it runs will run again. */
  additions: number;
  /** In thousandths. */
  progress: number | null;
  result: string | null;
  /** Why the last try failed. */
  error: string | null;
  createdAt: string;
  settledAt: string | null;
};

/** How many jobs of a kind ended in an hour, which begins at `hour`. `late` ones are done, too. */
type JobHourRow = { hour: string; kind: string; done: number; late: number; failed: number };

export type JobsTables = { jobs: JobRow; job_hours: JobHourRow };
