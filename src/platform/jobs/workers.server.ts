import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { claimJob } from "./claiming.server.ts";
import type { JobKind, JobsHouse } from "./job-kind.server.ts";
import { runJob } from "./running.server.ts";

const POLLS_PER_MINUTE = 30;

/**
 * Returns the rate limit for starting jobs. If at least 30 may start per minute, it spreads them over windows of one to
 * two seconds, because starting a minute's jobs all together would slow down the site.
 */
export function makeJobStartRateLimit(perMinute: number): { points: number; seconds: number } {
  if (perMinute < POLLS_PER_MINUTE) return { points: perMinute, seconds: 60 };
  const points = Math.floor(perMinute / POLLS_PER_MINUTE);
  return { points, seconds: Math.ceil((MINUTE_MS * points) / perMinute) / 1000 };
}

/** Runs this process's jobs of one kind, several at a time. */
export class JobWorkers<H extends JobsHouse> {
  readonly kind: JobKind<H>;
  readonly #house: H;
  readonly #stopping: AbortSignal;
  readonly #runningWork = new Set<Promise<void>>();
  /** How many jobs have succeeded. */
  done = 0;
  /** Whether the rate limit kept the last job from starting. */
  isHeldBack = false;

  constructor(house: H, kind: JobKind<H>, stopping: AbortSignal) {
    this.#house = house;
    this.kind = kind;
    this.#stopping = stopping;
  }

  /** Starts up to `dueCount` jobs, but no more than the kind allows at the same time. */
  start(dueCount: number): void {
    if (dueCount === 0) this.isHeldBack = false;
    const freeSlots = (this.kind.atOnce ?? 1) - this.#runningWork.size;
    for (let slot = 0; slot < Math.min(dueCount, freeSlots); slot += 1) {
      const workPromise = this.#work()
        .catch((error) => this.#house.log.error({ kind: this.kind.name, error }, "jobs could not be claimed"))
        .finally(() => this.#runningWork.delete(workPromise));
      this.#runningWork.add(workPromise);
    }
  }

  async finish(): Promise<void> {
    while (this.#runningWork.size > 0) await Promise.all(this.#runningWork);
  }

  async #work(): Promise<void> {
    while (await this.#workOnce());
    if (this.#runningWork.size === 1) await this.kind.onIdle?.(this.#house);
  }

  async #workOnce(): Promise<boolean> {
    const house = this.#house;
    if (this.#stopping.aborted || house.maintenance?.isOn) return false;
    const start = await this.#takeStart();
    if (!start) return false;
    const job = await claimJob(house, this.kind);
    if (!job) {
      await start.giveBack();
      return false;
    }
    if (await runJob(house, this.kind, job, this.#stopping)) this.done += 1;
    return true;
  }

  async #takeStart(): Promise<{ giveBack(): Promise<void> } | undefined> {
    const { limits } = this.#house;
    const perMinute = this.kind.perMinute?.(this.#house);
    if (perMinute === undefined || !limits) return { giveBack: async () => {} };
    const rate = {
      name: `jobs-${this.kind.name}`,
      counts: "all",
      ...makeJobStartRateLimit(perMinute),
    } as const;
    const takenPoints = await limits.take(rate, "").catch(() => undefined);
    this.isHeldBack = takenPoints === undefined;
    return takenPoints && { giveBack: () => limits.giveBack(takenPoints) };
  }
}
