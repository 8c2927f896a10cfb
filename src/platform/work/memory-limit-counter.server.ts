import { createHash, randomBytes } from "node:crypto";
import { MAX_CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";

/** Counts attempts per key in time windows. All times come from the caller's clock, in milliseconds since 1970. */
export type LimitCounter = {
  /** Adds an attempt to the current window or, if there is none, to a new one that ends at `endsAt`. */
  add(key: string, now: number, endsAt: number): Promise<{ points: number; endsAt: number }>;
  takeBack(key: string, endsAt: number): Promise<void>;
  read(key: string, now: number, endsAt: number): Promise<number>;
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};

/**
 * The maximum number of windows per limit, so that flooding one endpoint can't use up another endpoint's windows. A
 * limit's name is the part of the key before the colon.
 */
const MAX_WINDOWS = 20_000;
/**
 * Once a limit has no free windows left, all new keys share this many windows, so that a few networks can't lock
 * everybody else out.
 */
const SHARED_WINDOWS = 4096;
const SWEEP_MS = 1000;

type LimitWindow = { points: number; endsAt: number };

export function createMemoryLimitCounter(): LimitCounter {
  const limits = new Map<string, LimitWindows>();
  const findWindows = (key: string): LimitWindows => {
    const name = key.slice(0, key.indexOf(":"));
    const windows = limits.get(name) ?? new LimitWindows();
    limits.set(name, windows);
    return windows;
  };
  return {
    add: async (key, now, endsAt) => findWindows(key).add(key, now, endsAt),
    takeBack: async (key, endsAt) => findWindows(key).takeBack(key, endsAt),
    read: async (key, now, endsAt) => findWindows(key).findCurrent(key, now, endsAt)?.points ?? 0,
    sweep: async (now) => [...limits.values()].reduce((sum, windows) => sum + windows.sweep(now), 0),
    close: async () => {},
  };
}

class LimitWindows {
  readonly #windows = new Map<string, LimitWindow>();
  /** Random, so that nobody can predict which keys share a window. */
  readonly #salt = randomBytes(16);
  #sweptAt = 0;

  /**
   * Adds an attempt. If there is no room for a new window, a new key shares a window with other keys. (Making room by
   * removing an old window would give that window's key more attempts.)
   */
  add(key: string, now: number, endsAt: number): LimitWindow {
    const isNew = !this.#findRunning(key, now, endsAt);
    const name = isNew && !this.#hasRoom(now) ? this.#nameShared(key) : key;
    const window = this.#findRunning(name, now, endsAt);
    const updatedWindow = { points: (window?.points ?? 0) + 1, endsAt: window?.endsAt ?? endsAt };
    this.#windows.set(name, updatedWindow);
    return updatedWindow;
  }

  findCurrent(key: string, now: number, endsAt: number): LimitWindow | undefined {
    return this.#findRunning(key, now, endsAt) ?? this.#findRunning(this.#nameShared(key), now, endsAt);
  }

  takeBack(key: string, endsAt: number): void {
    const name = this.#windows.has(key) ? key : this.#nameShared(key);
    const window = this.#windows.get(name);
    if (window?.endsAt !== endsAt) return;
    if (window.points <= 1) this.#windows.delete(name);
    else this.#windows.set(name, { points: window.points - 1, endsAt });
  }

  sweep(now: number): number {
    this.#sweptAt = now;
    const sizeBefore = this.#windows.size;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    return sizeBefore - this.#windows.size;
  }

  #findRunning(name: string, now: number, endsAt: number): LimitWindow | undefined {
    const window = this.#windows.get(name);
    const hasEnded = !window || window.endsAt <= now || window.endsAt > endsAt + MAX_CLOCK_SKEW_MS;
    return hasEnded ? undefined : window;
  }

  #nameShared(key: string): string {
    const hash = createHash("sha256").update(this.#salt).update(key).digest();
    return `shared ${hash.readUInt32BE() % SHARED_WINDOWS}`;
  }

  /**
   * Returns whether there is room for another window. If there isn't, first removes the windows that have ended, but at
   * most once a second, because it has to check all of them.
   */
  #hasRoom(now: number): boolean {
    if (this.#windows.size >= MAX_WINDOWS && Math.abs(now - this.#sweptAt) >= SWEEP_MS) this.sweep(now);
    return this.#windows.size < MAX_WINDOWS;
  }
}
