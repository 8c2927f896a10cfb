import { existsSync } from "node:fs";
import { sql } from "kysely";
import {
  type Db,
  listTables,
  lockDataFolder,
  migrate,
  on,
  openDatabase,
  type Row,
  rowsOf,
  sumTables,
  type Table,
  transaction,
  withPatience,
} from "#platform/database/database.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

const HOURS = 60 * 60 * 1000;
/** Rows to one statement: PostgreSQL takes at most 65,535 values. */
const AT_ONCE = 500;
const quiet = { info: () => {}, warn: () => {} };

/**
 * `npm run move-to-postgres`: copies the embedded database under DATA_DIR into the empty PostgreSQL database that
 * DATABASE_URL names, in one transaction, and proves it by counts and digests. The embedded one is not changed; uploads
 * stay where they are.
 */
await runCommand(async () => {
  const { env, dataDir, databaseFile } = commandSettings();
  if (!env.DATABASE_URL) throw new Error("Set DATABASE_URL to the PostgreSQL database to move to");
  if (!existsSync(databaseFile)) throw new Error(`There is no embedded database in ${dataDir}`);
  const lock = lockDataFolder(dataDir);
  const source = await openDatabase({ file: databaseFile });
  const target = await openDatabase({ url: env.DATABASE_URL });
  try {
    await migrate(source, quiet);
    await migrate(target, quiet);
    const tables = await moving(source.db, target.db);
    await withPatience(12 * HOURS, () => transaction(target.db, (trx) => copyAll(source.db, trx, tables)));
    say("Moved, and proven by count and digest:");
    sayCounts(await sumTables(target.db, tables));
  } finally {
    await source.close();
    await target.close();
    lock.release();
  }
});

/** The tables to copy, those that others refer to first. */
async function moving(source: Db, target: Db): Promise<Table[]> {
  const names = new Set((await listTables(source)).map((table) => table.name));
  const tables = (await listTables(target)).filter(
    (table) => names.has(table.name) && table.name !== "migrations",
  );
  for (const table of tables)
    for await (const page of rowsOf(target, table))
      if (page.length > 0)
        throw new Error(`DATABASE_URL already holds rows in ${table.name}: it must be empty`);
  return referredFirst(tables, await references(target));
}

async function references(db: Db): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select "from".relname as "from", "to".relname as "to"
    from pg_constraint as keys
    join pg_class as "from" on "from".oid = keys.conrelid
    join pg_class as "to" on "to".oid = keys.confrelid
    where keys.contype = 'f' and keys.conrelid <> keys.confrelid`.execute(on(db));
  return rows;
}

function referredFirst(tables: Table[], all: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const visit = (table: Table): void => {
    if (ordered.includes(table)) return;
    for (const { to } of all.filter((one) => one.from === table.name)) {
      const first = tables.find((one) => one.name === to);
      if (first) visit(first);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

async function copyAll(source: Db, target: Db, tables: Table[]): Promise<void> {
  for (const table of tables) {
    for await (const page of rowsOf(source, table)) await insert(target, table.name, page);
    await continueIds(target, table.name, await lastIdOf(source, table.name));
  }
  const before = await sumTables(source, tables);
  const after = await sumTables(target, tables);
  for (const { name } of tables)
    if (before[name]?.digest !== after[name]?.digest)
      throw new Error(`The table ${name} did not arrive as it was; nothing was moved`);
}

async function insert(db: Db, table: string, rows: Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await on<Record<string, Row>>(db)
      .insertInto(table)
      .values(rows.slice(at, at + AT_ONCE).map(asWritten))
      .execute();
}

/** JSON values are written as text. */
function asWritten(row: Row): Row {
  const written = (value: unknown) =>
    value !== null && typeof value === "object" ? JSON.stringify(value) : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)]));
}

/** The largest id that the embedded database ever gave out, deleted rows included. */
async function lastIdOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    on(db),
  );
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
