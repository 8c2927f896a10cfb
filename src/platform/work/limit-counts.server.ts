import { createHash, randomBytes } from "node:crypto";
import { CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";

/** Counts tries per key in time windows. Times are in milliseconds since 1970, by the caller's clock. */
export type LimitCounts = {
  /** Adds a try to the current window, or to a new one that ends at `endsAt`. */
  add(key: string, now: number, endsAt: number): Promise<{ points: number; endsAt: number }>;
  takeBack(key: string, endsAt: number): Promise<void>;
  read(key: string, now: number, endsAt: number): Promise<number>;
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};

/**
 * The most windows per limit (the part of the key before the colon), so that flooding one call can't use up another
 * call's windows.
 */
const MAX_WINDOWS = 20_000;
/** How many windows new keys share once a limit is full, so that a few networks can't lock out everybody else. */
const SHARED_WINDOWS = 4096;
const SWEEP_MS = 1000;

type Window = { points: number; endsAt: number };

export function countInMemory(): LimitCounts {
  const limits = new Map<string, Windows>();
  const windowsOf = (key: string): Windows => {
    const name = key.slice(0, key.indexOf(":"));
    const windows = limits.get(name) ?? new Windows();
    limits.set(name, windows);
    return windows;
  };
  return {
    add: async (key, now, endsAt) => windowsOf(key).add(key, now, endsAt),
    takeBack: async (key, endsAt) => windowsOf(key).takeBack(key, endsAt),
    read: async (key, now, endsAt) => windowsOf(key).running(key, now, endsAt)?.points ?? 0,
    sweep: async (now) => [...limits.values()].reduce((sum, windows) => sum + windows.sweep(now), 0),
    close: async () => {},
  };
}

class Windows {
  readonly #windows = new Map<string, Window>();
  /** Random, so that nobody can find out whose window they share. */
  readonly #salt = randomBytes(16);
  #sweptAt = 0;

  /**
   * Adds a try. If there are too many windows, a new key shares one with others, because removing a window would give
   * its tries back.
   */
  add(key: string, now: number, endsAt: number): Window {
    const isNew = !this.#findRunning(key, now, endsAt);
    const name = isNew && !this.#hasRoom(now) ? this.#shareOf(key) : key;
    const window = this.#findRunning(name, now, endsAt);
    const added = { points: (window?.points ?? 0) + 1, endsAt: window?.endsAt ?? endsAt };
    this.#windows.set(name, added);
    return added;
  }

  running(key: string, now: number, endsAt: number): Window | undefined {
    return this.#findRunning(key, now, endsAt) ?? this.#findRunning(this.#shareOf(key), now, endsAt);
  }

  takeBack(key: string, endsAt: number): void {
    const name = this.#windows.has(key) ? key : this.#shareOf(key);
    const window = this.#windows.get(name);
    if (window?.endsAt !== endsAt) return;
    if (window.points <= 1) this.#windows.delete(name);
    else this.#windows.set(name, { points: window.points - 1, endsAt });
  }

  sweep(now: number): number {
    this.#sweptAt = now;
    const before = this.#windows.size;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    return before - this.#windows.size;
  }

  #findRunning(name: string, now: number, endsAt: number): Window | undefined {
    const window = this.#windows.get(name);
    const hasEnded = !window || window.endsAt <= now || window.endsAt > endsAt + CLOCK_SKEW_MS;
    return hasEnded ? undefined : window;
  }

  #shareOf(key: string): string {
    const hash = createHash("sha256").update(this.#salt).update(key).digest();
    return `shared ${hash.readUInt32BE() % SHARED_WINDOWS}`;
  }

  /**
   * Returns whether there is room for another window. If there isn't, first removes the windows that have ended, but at
   * most once a second, because that means looking at all of them.
   */
  #hasRoom(now: number): boolean {
    if (this.#windows.size >= MAX_WINDOWS && Math.abs(now - this.#sweptAt) >= SWEEP_MS) this.sweep(now);
    return this.#windows.size < MAX_WINDOWS;
  }
}
