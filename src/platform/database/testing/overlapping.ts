import { sql } from "kysely";
import { expect } from "vitest";
import { type Db, getEngine, qb, transaction } from "#platform/database/database.server.ts";

type Work<T> = () => Promise<T>;

/**
 * Runs two overlapping changes on PostgreSQL. This function locks a table, by default the activity log, to which both
 * changes must write, and starts the second change while the first is waiting for the lock. The second change may also
 * wait for the first. `whileWaiting` is called while both wait. On SQLite, the changes simply run one after the other.
 */
export async function runOverlappingChanges<First, Second>(
  db: Db,
  first: Work<First>,
  second: Work<Second>,
  whileWaiting?: Work<void>,
  lockedTable = "admin_events",
): Promise<[First, Second]> {
  if (getEngine(db) === "sqlite") return [await first(), await second()];
  const lockTaken = Promise.withResolvers<void>();
  const lockReleased = Promise.withResolvers<void>();
  const lockingTransaction = transaction(db, async (trx) => {
    await sql`lock table ${sql.table(lockedTable)} in exclusive mode`.execute(qb(trx));
    lockTaken.resolve();
    await lockReleased.promise;
  });
  await lockTaken.promise;
  const firstResult = first();
  await waitForBlockedConnections(db, 1);
  const secondResult = second();
  await waitForBlockedConnections(db, 2);
  await whileWaiting?.().finally(() => lockReleased.resolve());
  lockReleased.resolve();
  await lockingTransaction;
  return [await firstResult, await secondResult];
}

/** Waits until `count` connections to PostgreSQL are waiting for locks. */
export async function waitForBlockedConnections(db: Db, count: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(qb(db));
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(count);
}
