import { Refusal } from "#platform/errors/errors.server.ts";

/**
 * Lets a few in at a time to work that takes much memory, in the order of coming. Whoever waits longer than
 * `patienceMs` is told to come back.
 */
export class Admission {
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number, patienceMs: number) {
    this.#free = places;
    this.#patienceMs = patienceMs;
  }

  /** @throws {Refusal} 503 with Retry-After where no place came free in time; otherwise what `work` throws. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#place();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #place(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        const headers = { "retry-after": "10" };
        reject(
          new Refusal("unavailable", "Too much is being uploaded at once. Please try again.", { headers }),
        );
      }, this.#patienceMs);
      this.#waiting.push(enter);
    });
  }
}
