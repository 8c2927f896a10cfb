import { sql } from "kysely";
import {
  type Db,
  insertRows,
  listTables,
  lockDataFolder,
  migrate,
  on,
  openDatabase,
  readRows,
  sumTables,
  type Table,
  transaction,
  withStatementTimeout,
} from "#platform/database/database.server.ts";
import type { Manifest } from "./archive.server.ts";

const PATIENCE_MS = 12 * 60 * 60 * 1000;
const silent = { info: () => {}, warn: () => {} };

/** Copies the embedded database into the empty one at `url`, proves it, and returns its sums. The site is stopped. */
export async function moveToPostgres(
  { dataDir, databaseFile }: { dataDir: string; databaseFile: string },
  url: string,
): Promise<Manifest["tables"]> {
  const lock = lockDataFolder(dataDir);
  const source = await openDatabase({ file: databaseFile });
  const target = await openDatabase({ url });
  try {
    await migrate(source, silent);
    await migrate(target, silent);
    return await withStatementTimeout(PATIENCE_MS, () =>
      transaction(target.db, async (trx) => {
        const tables = await listTablesToMove(source.db, trx);
        await copyTables(source.db, trx, tables);
        return sumTables(trx, tables);
      }),
    );
  } finally {
    await source.close();
    await target.close();
    lock.release();
  }
}

async function listTablesToMove(source: Db, target: Db): Promise<Table[]> {
  const tables = (await listTables(target)).filter(
    ({ name, key }) => key.length > 0 && name !== "migrations" && name !== "limits",
  );
  const found = new Set(["migrations", ...tables.map(({ name }) => name)]);
  const forgotten = (await listTables(source)).find(({ name }) => !found.has(name))?.name;
  if (forgotten !== undefined)
    throw new Error(`The table ${forgotten} cannot be moved: it has no key, or PostgreSQL has no such table`);
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(on(target));
  for (const table of tables)
    for await (const page of readRows(target, table))
      if (page.length > 0)
        throw new Error(`DATABASE_URL already holds rows in ${table.name}: it must be empty`);
  return sortByReferences(tables, await listReferences(target));
}

type Reference = { from: string; to: string };

async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select "from".relname as "from", "to".relname as "to"
    from pg_constraint as keys
    join pg_class as "from" on "from".oid = keys.conrelid
    join pg_class as "to" on "to".oid = keys.confrelid
    where keys.contype = 'f' and keys.conrelid <> keys.confrelid`.execute(on(db));
  return rows;
}

function sortByReferences(tables: Table[], references: Reference[]): Table[] {
  const sorted: Table[] = [];
  const visit = (table: Table): void => {
    if (sorted.includes(table)) return;
    for (const { to } of references.filter((one) => one.from === table.name)) {
      const first = tables.find((one) => one.name === to);
      if (first) visit(first);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

async function copyTables(source: Db, target: Db, tables: Table[]): Promise<void> {
  for (const table of tables) {
    for await (const page of readRows(source, table)) await insertRows(target, table.name, page);
    await continueIds(target, table.name, await lastIdOf(source, table.name));
  }
  const before = await sumTables(source, tables);
  const after = await sumTables(target, tables);
  for (const { name } of tables)
    if (before[name]?.digest !== after[name]?.digest)
      throw new Error(`The table ${name} did not arrive as it was; nothing was moved`);
}

/** The largest id that the embedded database ever gave out, deleted rows included. */
async function lastIdOf(db: Db, table: string): Promise<number> {
  const query = sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`;
  const { rows } = await query.execute(on(db));
  return rows[0]?.seq ?? 0;
}

/** No id is given twice, as in the embedded database. */
async function continueIds(db: Db, table: string, lastId: number): Promise<void> {
  if (lastId === 0) return;
  const { rows } = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(quote_ident(${table}), columns.column_name) as sequence
    from information_schema.columns as columns
    where columns.table_schema = current_schema() and columns.table_name = ${table} and columns.is_identity = 'YES'`.execute(
    on(db),
  );
  for (const { sequence } of rows)
    if (sequence) await sql`select setval(${sequence}::regclass, ${lastId})`.execute(on(db));
}
