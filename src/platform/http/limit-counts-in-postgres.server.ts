import pg from "pg";
import { asDatabaseError } from "#platform/errors/errors.server.ts";
import { CLOCKS_APART_MS } from "#platform/time/clocks-apart.rules.ts";
import type { LimitCounts } from "./limit-counts-shape.server.ts";

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
export function countsInPostgres(url: string): LimitCounts {
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
