import { claimJob } from "./claiming.server.ts";
import type { JobKind, JobsHouse } from "./job-kind.server.ts";
import { runJob } from "./running.server.ts";

const POLLS_PER_MINUTE = 30;

/**
 * Returns the rate limit for starting jobs. It spreads a minute's jobs over thirty windows of two seconds, because
 * starting them all at once would slow down the site.
 */
const computeStartLimit = (perMinute: number) =>
  perMinute < POLLS_PER_MINUTE
    ? { points: perMinute, seconds: 60 }
    : { points: Math.floor(perMinute / POLLS_PER_MINUTE), seconds: 60 / POLLS_PER_MINUTE };

/** Runs this process's jobs of one kind, several at a time. */
export class Workers<H extends JobsHouse> {
  readonly kind: JobKind<H>;
  readonly #house: H;
  readonly #stopping: AbortSignal;
  readonly #working = new Set<Promise<void>>();
  /** How many jobs have succeeded. */
  done = 0;
  /** Whether the rate limit kept the last job from starting. */
  isHeldBack = false;

  constructor(house: H, kind: JobKind<H>, stopping: AbortSignal) {
    this.#house = house;
    this.kind = kind;
    this.#stopping = stopping;
  }

  /** Starts work on `due` jobs, or on fewer if there isn't room for that many. */
  start(due: number): void {
    if (due === 0) this.isHeldBack = false;
    const free = (this.kind.atOnce ?? 1) - this.#working.size;
    for (let place = 0; place < Math.min(due, free); place += 1) {
      const work = this.#work()
        .catch((error) =>
          this.#house.log.error({ kind: this.kind.name, error }, "jobs could not be taken up"),
        )
        .finally(() => this.#working.delete(work));
      this.#working.add(work);
    }
  }

  async finish(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #work(): Promise<void> {
    while (await this.#workOnce());
    if (this.#working.size === 1) await this.kind.onIdle?.(this.#house);
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
    const rate = { name: `jobs-${this.kind.name}`, counts: "all", ...computeStartLimit(perMinute) } as const;
    const taken = await limits.take(rate, "").catch(() => undefined);
    this.isHeldBack = taken === undefined;
    return taken && { giveBack: () => limits.giveBack(taken) };
  }
}
