import { sql } from "kysely";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { listTables } from "./any-table.server.ts";
import { type Db, getSource, qb } from "./database-handle.server.ts";
import { listAppliedMigrations, migrate } from "./migrate.server.ts";
import { type Database, openDatabase } from "./open-database.server.ts";
import { runWithoutOtherProcesses } from "./other-processes.server.ts";
import {
  describeTables,
  insertAndVerifyRows,
  readLastIds,
  readTable,
  setLastIds,
} from "./table-rows.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";

const TIMEOUT_MS = 12 * HOUR_MS;

/** Runs `read` on a snapshot of the database. However long that takes, the database can be changed in the meantime. */
export async function withSnapshot<T>(db: Db, read: (snapshotDb: Db) => Promise<T>): Promise<T> {
  const { file } = getSource(db);
  if (file !== undefined) {
    const snapshot = await openDatabase({ file, mode: "snapshot" });
    return read(snapshot.db).finally(() => snapshot.close());
  }
  return withStatementTimeout(TIMEOUT_MS, () =>
    transaction(db, async (trx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(qb(trx));
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(qb(trx));
      return read(trx);
    }),
  );
}

/**
 * Replaces everything in `db` with the content of the SQLite file at the path that `make` returns. This happens in one
 * transaction, so that the old data survives if the process is killed. All other changes are blocked from the moment
 * `make` is called. On PostgreSQL, throws an error if other processes are connected or, with `force`, disconnects them.
 */
export async function replaceData(
  db: Db,
  { force }: { force: boolean },
  make: (exclusiveDb: Db) => Promise<string>,
): Promise<void> {
  const source = getSource(db);
  if (source.url === undefined) return source.replace(() => make(db));
  await runWithoutOtherProcesses(source.url, { force }, async (lockedDatabase) => {
    const content = await openDatabase({ file: await make(lockedDatabase.db), mode: "scratch" });
    await fillPostgres(lockedDatabase, content.db).finally(() => content.close());
  });
}

const fillPostgres = (target: Database, content: Db): Promise<void> =>
  transaction(target.db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(qb(trx));
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(qb(trx));
    await dropTables(trx);
    await migrate({ ...target, db: trx }, { only: await listAppliedMigrations(content) });
    const tables = await describeTables(content);
    await emptyTables(trx);
    await withDeferredReferences(trx, async () => {
      for (const table of tables)
        for await (const page of readTable(content, table)) await insertAndVerifyRows(trx, table, page);
    });
    await setLastIds(trx, await readLastIds(content));
  });

async function dropTables(trx: Db): Promise<void> {
  const tables = (await listTables(trx)).map(({ name }) => sql.table(name));
  if (tables.length > 0) await sql`drop table ${sql.join(tables)} cascade`.execute(qb(trx));
}

async function emptyTables(trx: Db): Promise<void> {
  const tables = (await listTables(trx)).filter(({ name }) => name !== "migrations");
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(qb(trx));
}

/** Runs `fill`, and doesn't check foreign keys until it has finished, so that it can write rows in any order. */
async function withDeferredReferences(trx: Db, fill: () => Promise<void>): Promise<void> {
  const references = sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`;
  const { rows } = await references.execute(qb(trx));
  const alterConstraints = async (timing: string) => {
    for (const { table, name } of rows)
      await sql`alter table ${sql.raw(table)} alter constraint ${sql.ref(name)} ${sql.raw(timing)}`.execute(
        qb(trx),
      );
  };
  await alterConstraints("deferrable initially deferred");
  await fill();
  await sql`set constraints all immediate`.execute(qb(trx));
  await alterConstraints("not deferrable");
}
