import { Outage } from "#platform/errors/errors.server.ts";

/**
 * One at a time, in the order of asking. Waiting ends with an error after `patienceMs`, so that one stuck
 * holder gives errors to others instead of silence.
 */
export class Turns {
  readonly #patienceMs: number;
  readonly #waiting = new Set<() => void>();
  #taken = false;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Resolves when it is the caller's turn, with the function that ends it (calling it twice does no harm). */
  async take(): Promise<() => void> {
    if (this.#taken) await this.#wait();
    this.#taken = true;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#next();
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        const late = `The database stayed busy with another change for ${this.#patienceMs} ms`;
        reject(new Outage("busy", new Error(late)));
      }, this.#patienceMs);
      this.#waiting.add(start);
    });
  }

  #next(): void {
    for (const start of this.#waiting) {
      this.#waiting.delete(start);
      start();
      return;
    }
    this.#taken = false;
  }
}
