import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { APPLICATION_NAME, type Db, MAINTENANCE_LOCK, qb } from "./database-handle.server.ts";
import { type Database, openDatabase } from "./open-database.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";

const TIMEOUT_MS = 12 * HOUR_MS;
const KILL_INTERVAL_MS = 500;

/**
 * Runs `work` while no other process of this program can use the PostgreSQL database. New processes can't connect. With
 * `force`, processes that are already connected lose their connections and respond with 503.
 * @throws {Error} with a one-line message if other processes are connected, unless `force` is set
 */
export async function runWithoutOtherProcesses<T>(
  url: string,
  { force }: { force: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const lockDatabase = await openDatabase({ url, isMaintenance: true });
  const database = await openDatabase({ url, isMaintenance: true });
  try {
    return await withStatementTimeout(TIMEOUT_MS, () =>
      transaction(lockDatabase.db, async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(qb(trx));
        if (!(await tryLock(trx))) {
          if (!force)
            throw new Error(
              "Other processes are using the database. Stop them first. If you add the word force, a restore ends their connections",
            );
          await sql`set local statement_timeout = 0`.execute(qb(trx));
          const killing = new AbortController();
          const lock = sql`select pg_advisory_xact_lock(${sql.lit(MAINTENANCE_LOCK)})`.execute(qb(trx));
          const locked = lock.finally(() => killing.abort());
          await Promise.all([locked, killOtherConnections(database.db, killing.signal)]);
        }
        return work(database);
      }),
    );
  } finally {
    await database.close();
    await lockDatabase.close();
  }
}

async function tryLock(trx: Db): Promise<boolean> {
  const query = sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(MAINTENANCE_LOCK)}) as "isLocked"`;
  return (await query.execute(qb(trx))).rows[0]?.isLocked === true;
}

/**
 * Terminates connections repeatedly, because a process may reconnect just before this one starts waiting for the lock.
 */
async function killOtherConnections(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sql`select pg_terminate_backend(pid) from pg_locks where ${belongsToProgram}`.execute(qb(db));
    await setTimeout(KILL_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

/** Matches the rows of pg_locks that belong to this program's processes on this database. */
const belongsToProgram = sql`locktype = 'advisory' and granted and objsubid = 1 and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32 | objid::bigint) = ${sql.lit(MAINTENANCE_LOCK)}`;

/** Returns the addresses of machines where another version of this program is using the PostgreSQL database. */
export async function findOtherVersionAddresses(db: Db): Promise<string[]> {
  // Compare only the beginning, because a pooler may append its client's address to the application name.
  const query = sql<{ address: string | null }>`
    select distinct host(client_addr) as address from pg_stat_activity
    where pid in (select pid from pg_locks where ${belongsToProgram})
      and coalesce(application_name, '') || ' ' not like ${`${APPLICATION_NAME} %`}`;
  const { rows } = await query.execute(qb(db));
  return rows.map(({ address }) => address ?? "the database's machine");
}
