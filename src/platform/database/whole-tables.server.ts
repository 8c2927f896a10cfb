import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Db, engineOf, on } from "./open-database.server.ts";

/** A row as a room would read it: booleans, JSON values and ISO times are the same on both engines. */
export type Row = Record<string, unknown>;
export type Table = { name: string; key: string[] };

/** How many rows a table has, and a digest that two tables share when they hold the same rows, in whatever order. */
export type TableSum = { rows: number; digest: string };

const PAGE = 2_000;

/** Every table of the program, by name, with its primary key; not the parts of search indexes, which are made from others. */
export async function listTables(db: Db): Promise<Table[]> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<{ name: string; column: string }>`
          select tables.name as name, columns.name as "column"
          from pragma_table_list as tables, pragma_table_info(tables.name) as columns
          where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
            and columns.pk > 0
          order by tables.name, columns.pk`
      : sql<{ name: string; column: string }>`
          select tables.relname as name, columns.attname as "column"
          from pg_class as tables
          join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
          join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = any (keys.indkey)
          where tables.relnamespace = current_schema()::regnamespace and tables.relkind = 'r'
          order by tables.relname, array_position(keys.indkey::int[], columns.attnum::int)`;
  const { rows } = await query.execute(on(db));
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, key]) => ({
    name,
    key: key.map((one) => one.column),
  }));
}

/** All rows of a table, page by page in the order of its key. */
export async function* rowsOf(db: Db, { name, key }: Table): AsyncGenerator<Row[]> {
  let after: unknown;
  for (let offset = 0; ; offset += PAGE) {
    const [first = ""] = key;
    // A key of one column is gone on from; others belong to small tables.
    const where = key.length === 1 && after !== undefined ? sql`where ${sql.ref(first)} > ${after}` : sql``;
    const skip = key.length === 1 ? sql`` : sql`offset ${offset}`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${where} order by ${sql.join(key.map((column) => sql.ref(column)))}
      limit ${PAGE} ${skip}`.execute(on(db));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.[first];
  }
}

/** Counts and digests every table. */
export async function sumTables(db: Db, tables: Table[]): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) sums[table.name] = await sumOf(rowsOf(db, table));
  return sums;
}

/** Row digests are added up modulo 2^256, so that the order of the rows does not matter. */
async function sumOf(pages: AsyncIterable<Row[]>): Promise<TableSum> {
  let rows = 0;
  let total = 0n;
  for await (const page of pages) {
    rows += page.length;
    for (const row of page)
      total = BigInt.asUintN(
        256,
        total + BigInt(`0x${createHash("sha256").update(canonical(row)).digest("hex")}`),
      );
  }
  return { rows, digest: total.toString(16).padStart(64, "0") };
}

/** JSON with the names of every object sorted: PostgreSQL keeps those of a jsonb value in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
