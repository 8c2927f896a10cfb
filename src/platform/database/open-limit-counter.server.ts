import { Kysely, sql } from "kysely";
import { MAX_CLOCK_SKEW_MS } from "#platform/time/zoned-time.rules.ts";
import { createMemoryLimitCounter, type LimitCounter } from "#platform/work/work.server.ts";
import { batchCalls } from "./batch-calls.server.ts";
import { type Db, planOnceHint, qb, toDb } from "./database-handle.server.ts";
import { guardDialect } from "./guarded-driver.server.ts";

/**
 * Opens the counter that rate limits use. If `url` is set, the counts are kept in PostgreSQL, where all processes share
 * them. Otherwise, they are kept in memory.
 */
export async function openLimitCounter(url: string | undefined): Promise<LimitCounter> {
  return url ? openPostgresCounter(url) : createMemoryLimitCounter();
}

/**
 * Uses separate connections for counting. If it used the main pool, a flood of requests would delay the counting that
 * is supposed to stop it.
 */
async function openPostgresCounter(url: string): Promise<LimitCounter> {
  const { createPostgresDialect } = await import("./postgres-dialect.server.ts");
  const dialect = createPostgresDialect({
    url,
    poolSize: 2,
    connectMs: 3000,
    statementMs: 3000,
    isDurable: false,
    onLostConnection: () => {},
  });
  const kysely = new Kysely<unknown>({ dialect: guardDialect(dialect, {}) });
  const db = toDb({ kysely, engine: "postgres", root: kysely, scope: undefined, source: { url } });
  return {
    add: (key, now, endsAt) => addTry(db, { key, now, endsAt }),
    takeBack: async (key, endsAt) => {
      await sql`
        update limits set points = points - 1
        where key = ${key} and expire = ${endsAt} and points > 0 ${planOnceHint}`.execute(kysely);
    },
    read: async (key, now, endsAt) => {
      const { rows } = await sql<{ points: number }>`
        select points from limits
        where key = ${key} and expire > ${now} and expire - ${sql.lit(MAX_CLOCK_SKEW_MS)} <= ${endsAt}
        ${planOnceHint}`.execute(kysely);
      return rows[0]?.points ?? 0;
    },
    sweep: async (now) => {
      const deletedRows = await sql`delete from limits where expire <= ${now} or points <= 0`.execute(kysely);
      return Number(deletedRows.numAffectedRows ?? 0);
    },
    close: () => kysely.destroy(),
  };
}

type Try = { key: string; now: number; endsAt: number };

/** Uses one statement to count all tries that arrive at the same time, so that they don't wait for each other. */
const addTry = batchCalls(async (db: Db, tries: readonly Try[]) => {
  const now = Math.max(...tries.map((attempt) => attempt.now));
  const countsByKey = [...Map.groupBy(tries, ({ key }) => key)].map(([key, triesWithKey]) => ({
    key,
    points: triesWithKey.length,
    expire: Math.max(...triesWithKey.map(({ endsAt }) => endsAt)),
  }));
  const hasEnded = sql`limits.expire <= ${now} or limits.expire - ${sql.lit(MAX_CLOCK_SKEW_MS)} > excluded.expire`;
  // The rows are inserted in the order of their keys, so that two processes can't deadlock.
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
    insert into limits (key, points, expire)
    select key, points, expire
    from jsonb_to_recordset(${JSON.stringify(countsByKey)}::jsonb) as added (key text, points int, expire bigint)
    order by key
    on conflict (key) do update set
      points = case when ${hasEnded} then excluded.points else limits.points + excluded.points end,
      expire = case when ${hasEnded} then excluded.expire else limits.expire end
    returning key, points, expire ${planOnceHint}`.execute(qb(db));
  const ownPointsByKey = new Map(countsByKey.map(({ key, points }) => [key, points]));
  const windows = new Map(
    rows.map(({ key, points, expire }) => [
      key,
      { points: points - (ownPointsByKey.get(key) ?? 0), endsAt: expire },
    ]),
  );
  // If several tries have the same key, each one's count includes the tries before it, but not those after it.
  return tries.map(({ key }) => {
    const window = windows.get(key);
    if (!window) throw new Error("A try was not counted");
    window.points += 1;
    return { ...window };
  });
});
