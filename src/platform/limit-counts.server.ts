import pg from "pg";
import { asDatabaseError } from "./outage.server.ts";

/** Where tries are counted. Moments are milliseconds since 1970, by the clock of whoever asks. */
export type LimitCounts = {
  /**
   * Adds one try: to the key's running window, or as the first of a new one that ends at `endsAt`. A window that ends
   * clearly later than a new one would is of a clock that has been set back since, and over.
   */
  add(key: string, now: number, endsAt: number): Promise<{ points: number; endsAt: number }>;
  /** Takes one try out of the window that ends at `endsAt`; does nothing where that one is over. */
  takeBack(key: string, endsAt: number): Promise<void>;
  /** The tries in the running window; `endsAt` is when one would end that began now. */
  read(key: string, now: number, endsAt: number): Promise<number>;
  /** Removes windows that have ended: how many. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
};

/** In PostgreSQL where `url` names one, so that several processes share a count; else in memory. */
export const openLimitCounts = (url: string | undefined): LimitCounts =>
  url ? countsInPostgres(url) : countsInMemory();

/** How far the clocks of several machines may be apart. */
const CLOCKS_APART_MS = 60_000;

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

const ADD = `insert into limits (key, points, expire) values ($1, 1, $3)
  on conflict (key) do update set
    points = case when limits.expire <= $2 or limits.expire - ${CLOCKS_APART_MS} > $3 then 1 else limits.points + 1 end,
    expire = case when limits.expire <= $2 or limits.expire - ${CLOCKS_APART_MS} > $3 then $3 else limits.expire end
  returning points, expire`;
const TAKE_BACK = "update limits set points = points - 1 where key = $1 and expire = $2 and points > 0";
const READ = `select points from limits where key = $1 and expire > $2 and expire - ${CLOCKS_APART_MS} <= $3`;
const SWEEP = "delete from limits where expire <= $1 or points <= 0";

/**
 * For several processes, in connections of their own: a count is taken before a request may wait for a free one of the
 * main pool.
 */
function countsInPostgres(url: string): LimitCounts {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  pool.on("error", () => {
    // A lost idle connection is replaced at the next count; the main pool reports the outage.
  });
  const ask = (question: pg.QueryConfig) =>
    pool.query(question).catch((error) => {
      throw asDatabaseError(error);
    });
  return {
    add: async (key, now, endsAt) => {
      const { rows } = await ask({ name: "limits-add", text: ADD, values: [key, now, endsAt] });
      return { points: Number(rows[0].points), endsAt: Number(rows[0].expire) };
    },
    takeBack: async (key, endsAt) => {
      await ask({ name: "limits-take-back", text: TAKE_BACK, values: [key, endsAt] });
    },
    read: async (key, now, endsAt) => {
      const { rows } = await ask({ name: "limits-read", text: READ, values: [key, now, endsAt] });
      return Number(rows[0]?.points ?? 0);
    },
    sweep: async (now) => (await ask({ text: SWEEP, values: [now] })).rowCount ?? 0,
    close: () => pool.end(),
  };
}
