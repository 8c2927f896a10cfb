import { CLOCKS_APART_MS } from "#platform/time/clocks-apart.rules.ts";
import type { LimitCounts } from "./limit-counts-shape.server.ts";

/** In PostgreSQL where `url` names one, so that several processes share a count; else in memory. */
export async function openLimitCounts(url: string | undefined): Promise<LimitCounts> {
  if (!url) return countsInMemory();
  const { countsInPostgres } = await import("./limit-counts-in-postgres.server.ts");
  return countsInPostgres(url);
}

/** Most windows that memory holds; beyond, the oldest goes. Who has so many addresses needs no forgetting. */
const MOST_WINDOWS = 100_000;

/** For the one process that has the embedded database. */
export function countsInMemory(): LimitCounts {
  const windows = new Map<string, { points: number; endsAt: number }>();
  const running = (key: string, now: number, endsAt: number) => {
    const window = windows.get(key);
    const isOver = !window || window.endsAt <= now || window.endsAt > endsAt + CLOCKS_APART_MS;
    return isOver ? undefined : window;
  };
  return {
    add: async (key, now, endsAt) => {
      const window = running(key, now, endsAt) ?? { points: 0, endsAt };
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
    read: async (key, now, endsAt) => running(key, now, endsAt)?.points ?? 0,
    sweep: async (now) => {
      const ended = [...windows].filter(([, window]) => window.endsAt <= now);
      for (const [key] of ended) windows.delete(key);
      return ended.length;
    },
    close: async () => {},
  };
}
