import type { z } from "zod";
import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";

export type JobsHouse = {
  db: Db;
  log: Log;
  now(): Date;
  /** Counts how often jobs of rate-limited kinds start, across all processes. */
  limits?: RateCounts;
  maintenance?: { readonly isOn: boolean };
};

type Rate = { name: string; points: number; seconds: number; counts: "all" };
type TakenPoints = { key: string; endsAt: number }[];
export type RateCounts = {
  take(rate: Rate, key: string): Promise<TakenPoints>;
  giveBack(taken: TakenPoints): Promise<void>;
};

/** A job in progress. */
export type RunningJob = {
  readonly id: number;
  readonly key: string | null;
  /** The number of attempts, including this one. */
  readonly attempts: number;
  /** Aborts when the job is dropped, or eight seconds after the process begins to shut down. */
  readonly signal: AbortSignal;
  /** Stores the job's progress, from 0 to 1. */
  progress(share: number): Promise<void>;
};

/** How a successful attempt ended. */
export type JobOutcome = {
  /** A text to keep with the job. */
  result?: string;
  /** Keeps the job and runs it again at this time. */
  again?: Date;
  /**
   * Makes changes in the transaction that settles the job. Not called if the job was dropped or taken over by another
   * process.
   */
  also?(trx: Db): Promise<void>;
};

/**
 * What happens to a waiting job in restored data. It may have run after the backup was made, so it waits for an owner's
 * decision, fails but can be retried by hand, is deleted, or continues.
 */
export type AfterRestore = "held" | "failed" | "dropped" | "resumed";

/** How to run one kind of job. Jobs must be safe to repeat, because a job that is killed midway runs again. */
export type JobKind<H, P = unknown> = {
  /** The name stored in the table. Don't change it, because jobs of this kind may be waiting. */
  name: string;
  payload: z.ZodType<P>;
  /**
   * The minutes before the second attempt, the third, and so on. If the attempt after the last pause fails, the job has
   * failed.
   */
  pausesInMinutes: readonly number[];
  /** How many jobs run at the same time in each process. 1 by default. */
  atOnce?: number;
  /** How many jobs may start per minute, across all processes. */
  perMinute?(house: H): number;
  /** How long other processes wait before they take over a job from a process that has died. A minute by default. */
  leaseMs?: number;
  afterRestore: AfterRestore;
  /** Runs a job. If this throws, the job is tried again after a pause. A `JobFailure` can say more. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs return nothing
  run(house: H, payload: P, job: RunningJob): Promise<JobOutcome | void>;
  /** Called when no more jobs of this kind are due, to close what they shared. */
  rest?(house: H): Promise<void> | void;
};

type FailureOptions = {
  /** True if another attempt would fail too. */
  isFinal?: boolean;
  /** Fields for the log. The message is not logged, because it may name people. */
  logged?: Record<string, unknown>;
  /** Makes changes in the transaction that records the failure. `isFinal` is true after the last attempt. */
  also?(trx: Db, isFinal: boolean): Promise<void>;
  cause?: unknown;
};

/** Thrown by a job to tell the team why an attempt failed. */
export class JobFailure extends Error {
  override name = "JobFailure";
  readonly options: FailureOptions;

  constructor(reason: string, options: FailureOptions = {}) {
    super(reason, { cause: options.cause });
    this.options = options;
  }
}
