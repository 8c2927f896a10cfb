import type { z } from "zod";
import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";

export type JobsHouse = {
  db: Db;
  log: Log;
  now(): Date;
  /** Counts the starts of kinds with a rate, over all processes. */
  limits?: RateCounts;
  maintenance?: { readonly isOn: boolean };
};

type Rate = { name: string; points: number; seconds: number; counts: "all" };
type Taken = { key: string; endsAt: number }[];
export type RateCounts = {
  take(rate: Rate, key: string): Promise<Taken>;
  giveBack(taken: Taken): Promise<void>;
};

/** A job under way. */
export type RunningJob = {
  readonly id: number;
  readonly key: string | null;
  /** This try included. */
  readonly attempts: number;
  /** Aborts when the job was dropped, or eight seconds after the process began to stop. */
  readonly signal: AbortSignal;
  /** Notes how much is done, from 0 to 1. */
  progress(share: number): Promise<void>;
};

/** How a try ended that did not fail. */
export type JobOutcome = {
  /** Words for the job's room. */
  result?: string;
  /** The job stays, and is due again then. */
  again?: Date;
  /** Writes in the transaction that settles the job. Not called where the job was dropped or went to another process. */
  also?(trx: Db): Promise<void>;
};

/**
 * What becomes of a waiting job in restored data, where it may have been done since: it waits until an owner has decided,
 * fails and may be tried again by hand, is forgotten, or goes on.
 */
export type AfterRestore = "held" | "failed" | "dropped" | "resumed";

/** How to do one kind of job. A job that is killed midway runs again: make it safe to repeat. */
export type JobKind<H, P = unknown> = {
  /** As in the table. Never change it while jobs of it wait. */
  name: string;
  payload: z.ZodType<P>;
  /** Minutes before the second try, the third, … After the last of them the job has failed. */
  pausesInMinutes: readonly number[];
  /** How many run at once in a process: 1 where it is left out. */
  atOnce?: number;
  /** How many may start in a minute, in all processes together. */
  perMinute?(house: H): number;
  /** How long a dead process keeps the job, in milliseconds: a minute where it is left out. */
  leaseMs?: number;
  afterRestore: AfterRestore;
  /** @throws any error, to be tried again after a pause; `JobFailure` says more. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs end without a word
  run(house: H, payload: P, job: RunningJob): Promise<JobOutcome | void>;
  /** Called when no more jobs of the kind are due: closes what they shared. */
  rest?(house: H): Promise<void> | void;
};

type FailureOptions = {
  /** True where another try would fail too. */
  isFinal?: boolean;
  /** For the log. The message may name people, so it is not logged. */
  logged?: Record<string, unknown>;
  /** Writes in the transaction that notes the failure; `isFinal` where this was the last try. */
  also?(trx: Db, isFinal: boolean): Promise<void>;
  cause?: unknown;
};

/** Why a try failed, in words for the team. */
export class JobFailure extends Error {
  override name = "JobFailure";
  readonly options: FailureOptions;

  constructor(reason: string, options: FailureOptions = {}) {
    super(reason, { cause: options.cause });
    this.options = options;
  }
}
