import { type SelectQueryBuilder, sql } from "kysely";
import { mapSlices } from "#platform/work/work.server.ts";
import { type Db, getEngine, qb } from "./database-handle.server.ts";
import type { DatabaseRow } from "./table-rows.server.ts";

export type TableWithKey = { name: string; key: string[] };

const ROWS_PER_STATEMENT = 500;

/**
 * Lists all tables, sorted by name, each with its primary key, if any. Leaves out tables of extensions and of search
 * indexes, which can be rebuilt.
 */
export async function listTables(db: Db): Promise<TableWithKey[]> {
  const query =
    getEngine(db) === "sqlite"
      ? sql<{ name: string; column: string | null }>`
          select tables.name as name, columns.name as "column"
          from pragma_table_list as tables
          left join pragma_table_info(tables.name) as columns on columns.pk > 0
          where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
          order by tables.name, columns.pk`
      : sql<{ name: string; column: string | null }>`
          select tables.relname as name, columns.attname as "column"
          from pg_class as tables
          left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
          left join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = any (keys.indkey)
          where tables.relnamespace = current_schema()::regnamespace and tables.relkind in ('r', 'p')
            and not exists (select from pg_depend where objid = tables.oid and deptype = 'e')
          order by tables.relname, array_position(keys.indkey::int[], columns.attnum::int)`;
  const { rows } = await query.execute(qb(db));
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, key]) => ({
    name,
    key: key.flatMap(({ column }) => column ?? []),
  }));
}

/**
 * Locks a table until the transaction ends, so that other transactions that lock it have to wait. SQLite doesn't need
 * this, because it runs only one transaction at a time.
 */
export async function lockTable(trx: Db, table: string): Promise<void> {
  if (getEngine(trx) === "postgres")
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(qb(trx));
}

/** Returns how many rows a query matches. The query must not have a `select` yet. */
export async function countRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const countQuery = rows.select(sql<number>`count(*)`.as("count")).$castTo<{ count: number }>();
  return (await countQuery.executeTakeFirstOrThrow()).count;
}

/** Deletes a table's expired rows, based on `expiresAt`. Returns the number of deleted rows. */
export async function deleteExpired({ db, now }: { db: Db; now(): Date }, table: string): Promise<number> {
  const { numDeletedRows } = await qb<Record<string, { expiresAt: string }>>(db)
    .deleteFrom(table)
    .where("expiresAt", "<=", now().toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Locks the table's rows with these ids until the transaction ends, and returns the rows, sorted by id. */
export async function lockRowsById(trx: Db, table: string, ids: readonly number[]): Promise<DatabaseRow[]> {
  if (ids.length === 0) return [];
  const lock = getEngine(trx) === "postgres" ? sql`for update` : sql``;
  const { rows } = await sql<DatabaseRow>`
    select * from ${sql.table(table)} where id in (${sql.join(ids)}) order by id ${lock}`.execute(qb(trx));
  return rows;
}

/** Inserts rows exactly as they were read, including their ids. */
export const insertRows = (db: Db, table: string, rows: readonly DatabaseRow[]): Promise<unknown> =>
  mapSlices(rows.map(stringifyJson), ROWS_PER_STATEMENT, (slice) =>
    qb<Record<string, DatabaseRow>>(db).insertInto(table).values(slice).execute(),
  );

function stringifyJson(row: DatabaseRow): DatabaseRow {
  const toText = (value: unknown) =>
    value !== null && typeof value === "object" ? JSON.stringify(value) : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value)]));
}

/**
 * Returns a query that also locks the rows it selects until the transaction ends, as an update would. Other
 * transactions that are about to lock, change or delete these rows wait, and then see the rows' latest state. If the
 * query is a join, `table` says which table's rows to lock.
 *
 * SQLite needs no row locks, because it runs only one transaction at a time.
 */
export const lockRows = <Tables, Names extends keyof Tables, Row>(
  trx: Db,
  query: SelectQueryBuilder<Tables, Names, Row>,
  table?: Names & string,
): SelectQueryBuilder<Tables, Names, Row> =>
  getEngine(trx) === "postgres" ? query.forNoKeyUpdate(table) : query;
