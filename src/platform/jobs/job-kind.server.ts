import type { z } from "zod";
import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";

export type JobsHouse = {
  db: Db;
  log: Log;
  now(): Date;
  /** Counts how often jobs of rate-limited kinds are started, across all processes. */
  limits?: RateLimitCounter;
  maintenance?: { readonly isOn: boolean };
};

/** The part of the house that adding and changing jobs needs. */
export type Clock = Pick<JobsHouse, "now">;

type RateLimit = { name: string; points: number; seconds: number; counts: "all" };
type UsedRateLimitPoints = { key: string; endsAt: number }[];
export type RateLimitCounter = {
  take(rate: RateLimit, key: string): Promise<UsedRateLimitPoints>;
  giveBack(taken: UsedRateLimitPoints): Promise<void>;
};

/** A job in progress. */
export type RunningJob = {
  readonly id: number;
  readonly key: string | null;
  /** How many times the job has been tried, including the current attempt. */
  readonly attempts: number;
  /** Aborted if the job is deleted, or eight seconds after the process starts to shut down. */
  readonly signal: AbortSignal;
  /** Saves how much of the job is done, from 0 to 1. */
  progress(share: number): Promise<void>;
};

/** The result of a successful attempt. */
export type JobOutcome = {
  /** Text to store with the job. */
  result?: string;
  /** When to run the job again. If this is missing, the job is finished. */
  again?: Date;
  /**
   * Makes more changes in the transaction that records the job's success. Not called if the job was deleted or another
   * process took it over.
   */
  also?(trx: Db): Promise<void>;
};

/**
 * What happens to a waiting job after a restore. The job may already have run since the backup was made. "held": waits
 * for an owner's decision. "failed": counts as failed, so that it can be retried manually. "dropped": is deleted.
 * "resumed": runs.
 */
export type RestoredJobTreatment = "held" | "failed" | "dropped" | "resumed";

/**
 * How to run one kind of job. Running a job twice must be harmless, because a job whose process is killed runs again.
 */
export type JobKind<H, P = unknown> = {
  /** The name stored in the database. Don't change it, because jobs of this kind may be waiting. */
  name: string;
  payload: z.ZodType<P>;
  /**
   * How many minutes to wait before the second attempt, the third attempt, and so on. If the attempt after the last
   * pause fails, the job fails permanently.
   */
  pausesInMinutes: readonly number[];
  /** How many jobs each process runs at the same time. Defaults to 1. */
  atOnce?: number;
  /** How many jobs may start per minute, across all processes. */
  perMinute?(house: H): number;
  /** How long other processes wait before they take over the job of a process that has died. Defaults to a minute. */
  leaseMs?: number;
  afterRestore: RestoredJobTreatment;
  /**
   * Runs a job. If this throws an error, the job is tried again after a pause. To prevent that, throw a `JobFailure`
   * with `isFinal`.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs return nothing
  run(house: H, payload: P, job: RunningJob): Promise<JobOutcome | void>;
  /** Called when no more jobs of this kind are due, to close anything that they shared, such as a connection. */
  onIdle?(house: H): Promise<void> | void;
};

type FailureOptions = {
  /** True if trying again would be pointless. */
  isFinal?: boolean;
  /** Fields for the log. The error's message isn't logged, because it may name people. */
  logged?: Record<string, unknown>;
  /** Makes more changes in the transaction that records the failure. `isFinal` is true after the last attempt. */
  also?(trx: Db, isFinal: boolean): Promise<void>;
  cause?: unknown;
};

/** Thrown by a job to show the team why an attempt failed. */
export class JobFailure extends Error {
  override name = "JobFailure";
  readonly options: FailureOptions;

  constructor(reason: string, options: FailureOptions = {}) {
    super(reason, { cause: options.cause });
    this.options = options;
  }
}
