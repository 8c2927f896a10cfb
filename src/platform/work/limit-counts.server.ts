import { CLOCKS_APART_MS } from "#platform/time/zoned-time.rules.ts";

/** Counts tries per key in windows of time. Moments are milliseconds since 1970, by the caller's clock. */
export type LimitCounts = {
  /** Adds one try to the running window, or starts one that ends at `endsAt`. */
  add(key: string, now: number, endsAt: number): Promise<{ points: number; endsAt: number }>;
  takeBack(key: string, endsAt: number): Promise<void>;
  read(key: string, now: number, endsAt: number): Promise<number>;
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};

const MOST_WINDOWS = 100_000;

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
