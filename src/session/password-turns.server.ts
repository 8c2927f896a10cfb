import { Refusal } from "#platform/errors/errors.server.ts";

/** Most that may wait: all together some seconds of work, one address a fraction of it. */
const MOST_WAITING = 200;
const MOST_OF_ONE = 20;

type Waiting = { start(): void };

/**
 * Whose turn it is for work that takes a core for tens of milliseconds: one at a time, so that pages go on meanwhile,
 * and in turns among those who ask, so that one address that asks for much makes itself wait and nobody else.
 */
export class PasswordTurns {
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  #busy = false;

  /**
   * Runs `work` when it is the turn of `who`.
   * @throws {Refusal} 429 where too many wait already; what `work` throws.
   */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy) await this.#wait(who);
    this.#busy = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(who: string): Promise<void> {
    const own = this.#waiting.get(who) ?? [];
    if (own.length >= MOST_OF_ONE || this.#count >= MOST_WAITING)
      throw new Refusal("too-many", "Too many tries. Please try again in 5 seconds.", {
        headers: { "retry-after": "5" },
      });
    this.#waiting.set(who, own);
    this.#count += 1;
    return new Promise((resolve) => own.push({ start: resolve }));
  }

  /** The first of whoever has waited longest since their last turn; `#busy` stays set, so that nobody comes between. */
  #next(): void {
    for (const [who, own] of this.#waiting) {
      const first = own.shift();
      this.#waiting.delete(who);
      if (own.length > 0) this.#waiting.set(who, own);
      if (!first) continue;
      this.#count -= 1;
      first.start();
      return;
    }
    this.#busy = false;
  }
}
