import { sql } from "kysely";
import { type Db, MAINTENANCE_LOCK, on } from "./database-handle.server.ts";
import { type Database, openDatabase } from "./open-database.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";
import { listTables } from "./whole-tables.server.ts";

const TIMEOUT_MS = 12 * 60 * 60 * 1000;
const ASIDE = "greenroom_before_restore";

/**
 * Does `work` while no other process of the program can use the PostgreSQL database: those that start are refused, and
 * with `force` those that run lose their connections and answer 503. @throws {Error} one line where others are connected
 */
export async function runMaintenance<T>(
  url: string,
  { force }: { force: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const guard = await openDatabase({ url, isMaintenance: true });
  const database = await openDatabase({ url, isMaintenance: true });
  try {
    return await withStatementTimeout(TIMEOUT_MS, () =>
      transaction(guard.db, async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(on(trx));
        if (!(await tryLock(trx))) {
          if (!force)
            throw new Error("Other processes use the database: stop them first, or add the word force");
          await sql`set local statement_timeout = 0`.execute(on(trx));
          const locked = sql`select pg_advisory_xact_lock(${sql.lit(MAINTENANCE_LOCK)})`.execute(on(trx));
          await Promise.all([locked, endOtherConnections(database.db)]);
        }
        return work(database);
      }),
    );
  } finally {
    await database.close();
    await guard.close();
  }
}

async function tryLock(trx: Db): Promise<boolean> {
  const query = sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(MAINTENANCE_LOCK)}) as "isLocked"`;
  return (await query.execute(on(trx))).rows[0]?.isLocked === true;
}

const endOtherConnections = (db: Db) =>
  sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${sql.lit(MAINTENANCE_LOCK)}`.execute(on(db));

/** Moves every table into a schema of its own, so that a backup can be restored and proved in its place. */
export const setTablesAside = (db: Db): Promise<void> =>
  transaction(db, async (trx) => {
    await sql`create schema ${sql.ref(ASIDE)}`.execute(on(trx));
    for (const { name } of await listTables(trx))
      await sql`alter table ${sql.table(name)} set schema ${sql.ref(ASIDE)}`.execute(on(trx));
  });

export const dropTablesAside = async (db: Db): Promise<void> => {
  await sql`drop schema ${sql.ref(ASIDE)} cascade`.execute(on(db));
};

/** Undoes a restore that failed or was interrupted. Does nothing where no tables are set aside. */
export async function putTablesBack(trx: Db): Promise<void> {
  const aside = sql<{ name: string | null; place: string }>`
    select tables.relname as name, current_schema() as place
    from pg_namespace as schemas
    left join pg_class as tables on tables.relnamespace = schemas.oid and tables.relkind in ('r', 'p')
    where schemas.nspname = ${ASIDE}`;
  const { rows } = await aside.execute(on(trx));
  if (rows.length === 0) return;
  await dropTables(trx);
  for (const { name, place } of rows)
    if (name)
      await sql`alter table ${sql.table(`${ASIDE}.${name}`)} set schema ${sql.ref(place)}`.execute(on(trx));
  await dropTablesAside(trx);
}

async function dropTables(db: Db): Promise<void> {
  const names = (await listTables(db)).map(({ name }) => sql.table(name));
  if (names.length > 0) await sql`drop table ${sql.join(names)} cascade`.execute(on(db));
}
