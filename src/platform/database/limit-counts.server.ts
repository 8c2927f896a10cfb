import { Kysely, sql } from "kysely";
import { CLOCKS_APART_MS } from "#platform/time/zoned-time.rules.ts";
import { countInMemory, type LimitCounts } from "#platform/work/work.server.ts";
import { planOnce } from "./database-handle.server.ts";
import { guardDialect } from "./guarded-driver.server.ts";

/** In PostgreSQL where `url` names one, so that processes share their counts; else in memory. */
export async function openLimitCounts(url: string | undefined): Promise<LimitCounts> {
  return url ? countInPostgres(url) : countInMemory();
}

/** In connections of its own: in the main pool, a flood that the counts must stop would wait behind itself. */
async function countInPostgres(url: string): Promise<LimitCounts> {
  const { postgresDialect } = await import("./postgres-dialect.server.ts");
  const dialect = postgresDialect({
    url,
    poolSize: 2,
    connectMs: 3000,
    statementMs: 3000,
    isDurable: false,
    onLostConnection: () => {},
  });
  const kysely = new Kysely<unknown>({ dialect: guardDialect(dialect, {}) });
  return {
    add: async (key, now, endsAt) => {
      const hasEnded = sql`limits.expire <= ${now} or limits.expire - ${sql.lit(CLOCKS_APART_MS)} > ${endsAt}`;
      const { rows } = await sql<{ points: number; expire: number }>`
        insert into limits (key, points, expire) values (${key}, 1, ${endsAt})
        on conflict (key) do update set
          points = case when ${hasEnded} then 1 else limits.points + 1 end,
          expire = case when ${hasEnded} then ${endsAt} else limits.expire end
        returning points, expire ${planOnce}`.execute(kysely);
      const [window] = rows;
      if (!window) throw new Error("A try was not counted");
      return { points: window.points, endsAt: window.expire };
    },
    takeBack: async (key, endsAt) => {
      await sql`
        update limits set points = points - 1
        where key = ${key} and expire = ${endsAt} and points > 0 ${planOnce}`.execute(kysely);
    },
    read: async (key, now, endsAt) => {
      const { rows } = await sql<{ points: number }>`
        select points from limits
        where key = ${key} and expire > ${now} and expire - ${sql.lit(CLOCKS_APART_MS)} <= ${endsAt}
        ${planOnce}`.execute(kysely);
      return rows[0]?.points ?? 0;
    },
    sweep: async (now) => {
      const swept = await sql`delete from limits where expire <= ${now} or points <= 0`.execute(kysely);
      return Number(swept.numAffectedRows ?? 0);
    },
    close: () => kysely.destroy(),
  };
}
