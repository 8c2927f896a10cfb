import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "./endpoint.contract.ts";
import { Refusal } from "./errors.server.ts";

/** Where counts live: in memory with the embedded database, in PostgreSQL where several processes share it. */
export type LimitStore = { kind: "memory" } | { kind: "postgres"; pool: unknown; tableName: string };

type Counter = RateLimiterMemory | RateLimiterPostgres;

/** Counts tries per limit and key. */
export class Limits {
  readonly #store: LimitStore;
  readonly #counters = new Map<string, Counter>();

  constructor(store: LimitStore) {
    this.#store = store;
  }

  /**
   * Takes one point before the work is done, so that parallel guesses cannot slip past; `giveBack` returns it
   * when the answer turns out not to count.
   * @throws {Refusal} 429 with Retry-After in seconds.
   */
  async take(limit: Limit, key: string): Promise<void> {
    try {
      await this.#counter(limit).consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Refusal("too-many", `Too many tries. Please try again in ${inWords(seconds)}.`, {
        headers: { "retry-after": String(seconds) },
      });
    }
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.#counter(limit).reward(key);
  }

  /** How many points the key has used in the running window. */
  async used(limit: Limit, key: string): Promise<number> {
    return (await this.#counter(limit).get(key))?.consumedPoints ?? 0;
  }

  /** Whether an answer of this status uses up a point. */
  static counts(limit: Limit, status: number): boolean {
    if (limit.counts === "accepted") return status < 300;
    if (limit.counts === "refused") return status === 401 || status === 403;
    if (limit.counts === "guessed") return status !== 400 && status !== 413 && status !== 415 && status < 500;
    return true;
  }

  #counter(limit: Limit): Counter {
    const known = this.#counters.get(limit.name);
    if (known) return known;
    const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
    const counter =
      this.#store.kind === "memory"
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: this.#store.pool,
            storeType: "pool",
            tableName: this.#store.tableName,
            tableCreated: true,
            clearExpiredByTimeout: false,
          });
    this.#counters.set(limit.name, counter);
    return counter;
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
