import { CLOCKS_APART_MS } from "#platform/time/clocks-apart.rules.ts";

/** Counts tries per key in windows of time. Moments are milliseconds since 1970, by the caller's clock. */
export type LimitCounts = {
  /**
   * Adds one try to the key's running window, or starts a window that ends at `endsAt`. A window that ends much later
   * than that comes from a clock that was set back since, and counts as ended.
   */
  add(key: string, now: number, endsAt: number): Promise<{ points: number; endsAt: number }>;
  /** Removes one try from the window that ends at `endsAt`, if it still exists. */
  takeBack(key: string, endsAt: number): Promise<void>;
  /** The tries in the running window; `endsAt` is the end of a window that would start now. */
  read(key: string, now: number, endsAt: number): Promise<number>;
  /** Removes ended windows; gives their number. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};

const MOST_WINDOWS = 100_000;

/** For a single process. Beyond 100,000 windows the oldest one is dropped. */
export function countInMemory(): LimitCounts {
  const windows = new Map<string, { points: number; endsAt: number }>();
  const runningWindow = (key: string, now: number, endsAt: number) => {
    const window = windows.get(key);
    const hasEnded = !window || window.endsAt <= now || window.endsAt > endsAt + CLOCKS_APART_MS;
    return hasEnded ? undefined : window;
  };
  return {
    add: async (key, now, endsAt) => {
      const window = runningWindow(key, now, endsAt) ?? { points: 0, endsAt };
      window.points += 1;
      if (window.points === 1) windows.delete(key);
      windows.set(key, window);
      const oldest = windows.keys().next();
      if (windows.size > MOST_WINDOWS && !oldest.done) windows.delete(oldest.value);
      return { ...window };
    },
    takeBack: async (key, endsAt) => {
      const window = windows.get(key);
      if (window?.endsAt !== endsAt) return;
      window.points -= 1;
      if (window.points <= 0) windows.delete(key);
    },
    read: async (key, now, endsAt) => runningWindow(key, now, endsAt)?.points ?? 0,
    sweep: async (now) => {
      const ended = [...windows].filter(([, window]) => window.endsAt <= now);
      for (const [key] of ended) windows.delete(key);
      return ended.length;
    },
    close: async () => {},
  };
}
