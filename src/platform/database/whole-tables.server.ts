import { createHash } from "node:crypto";
import { setImmediate as serveOthers } from "node:timers/promises";
import { sql } from "kysely";
import { mapSlices } from "#platform/work/work.server.ts";
import { type Db, engineOf, on } from "./database-handle.server.ts";

export type Row = Record<string, unknown>;
export type Table = { name: string; key: string[] };

export type TableSum = { rows: number; digest: string };

/** About 10 ms of work for a sum of its rows. */
const PAGE = 500;
const ROWS_AT_ONCE = 500;

/** Every table by name, with its primary key where it has one; no parts of search indexes, which are made from other tables. */
export async function listTables(db: Db): Promise<Table[]> {
  const query =
    engineOf(db) === "sqlite"
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
          order by tables.relname, array_position(keys.indkey::int[], columns.attnum::int)`;
  const { rows } = await query.execute(on(db));
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, key]) => ({
    name,
    key: key.flatMap(({ column }) => column ?? []),
  }));
}

export async function* readRows(db: Db, { name, key }: Table): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const from = last;
    const where = from ? sql`where (${columns}) > (${sql.join(key.map((column) => from[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${where} order by ${columns} limit ${PAGE}`.execute(on(db));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
    await serveOthers();
  }
}

/** The rows of a table whose key is `id`, in its order. */
export async function readRowsById(db: Db, table: string, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id in (${sql.join(ids)}) order by id`.execute(on(db));
  return rows;
}

/** Writes rows as they were read, ids included. */
export const insertRows = (db: Db, table: string, rows: readonly Row[]): Promise<unknown> =>
  mapSlices(rows.map(withJsonAsText), ROWS_AT_ONCE, (slice) =>
    on<Record<string, Row>>(db).insertInto(table).values(slice).execute(),
  );

function withJsonAsText(row: Row): Row {
  const toText = (value: unknown) =>
    value !== null && typeof value === "object" ? JSON.stringify(value) : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toText(value)]));
}

/** Of tables with a key: without one, rows have no order. */
export async function sumTables(db: Db, tables: Table[]): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) if (table.key.length > 0) sums[table.name] = await sumRows(readRows(db, table));
  return sums;
}

async function sumRows(pages: AsyncIterable<Row[]>): Promise<TableSum> {
  let rows = 0;
  let total = 0n;
  for await (const page of pages) {
    rows += page.length;
    for (const row of page)
      total = BigInt.asUintN(
        256,
        total + BigInt(`0x${createHash("sha256").update(canonicalJson(row)).digest("hex")}`),
      );
  }
  return { rows, digest: total.toString(16).padStart(64, "0") };
}

/** JSON with sorted names: PostgreSQL changes their order in a jsonb value. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
