import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { type Db, getEngine, qb } from "./database-handle.server.ts";

export type DatabaseRow = Record<string, unknown>;
type Column = { name: string; type: string };
export type TableSchema = { name: string; key: string[]; columns: Column[] };

/**
 * How many rows are read or written at a time. The number is small enough for V8 to garbage-collect the rows before it
 * moves them to the old generation, and constant, so that the same SQL statement can be prepared once and reused.
 */
export const ROWS_PER_PAGE = 50;

/** Tables for the program's own use, which backups leave out. */
const INTERNAL_TABLES = ["migrations", "limits"];

/** Lists a SQLite database's tables, sorted by name, with the declared types of their columns. */
export async function describeTables(db: Db): Promise<TableSchema[]> {
  const query = sql<{ table: string; name: string; type: string; place: number }>`
    select tables.name as "table", columns.name, lower(columns.type) as type, columns.pk as place
    from pragma_table_list as tables join pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
      and tables.name not in (${sql.join(INTERNAL_TABLES)})
    order by tables.name, columns.cid`;
  const { rows } = await query.execute(qb(db));
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name, type }) => ({ name, type })),
    key: columns
      .filter(({ place }) => place > 0)
      .toSorted((a, b) => a.place - b.place)
      .map(({ name }) => name),
  }));
}

/**
 * Reads a table page by page, ordered by its key. The order is the same on both engines. On PostgreSQL, `db` must be a
 * transaction.
 */
export async function* readTable(db: Db, table: TableSchema): AsyncGenerator<DatabaseRow[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const selection = sql`select ${columns} from ${sql.table(table.name)}`;
  for await (const page of getEngine(db) === "sqlite"
    ? readByKey(db, table, selection)
    : readByCursor(db, table, selection)) {
    yield page;
    await yieldToEventLoop();
  }
}

type Selection = ReturnType<typeof sql>;

async function* readByKey(db: Db, { key }: TableSchema, from: Selection): AsyncGenerator<DatabaseRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let lastRow: DatabaseRow | undefined; ; ) {
    const previous = lastRow;
    const afterKey = previous
      ? sql`where (${columns}) > (${sql.join(key.map((name) => previous[name]))})`
      : sql``;
    const { rows } =
      await sql<DatabaseRow>`${from} ${afterKey} order by ${columns} limit ${ROWS_PER_PAGE}`.execute(qb(db));
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    lastRow = rows.at(-1);
  }
}

/**
 * Reads a table through a cursor. Paging by key would sort the whole table for every page if the key's index isn't in
 * the order of the "C" collation.
 */
async function* readByCursor(
  db: Db,
  { key, columns }: TableSchema,
  from: Selection,
): AsyncGenerator<DatabaseRow[]> {
  const isText = (name: string) => columns.some((column) => column.name === name && column.type === "text");
  const order = key.map((name) => (isText(name) ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)));
  await sql`declare all_rows no scroll cursor for ${from} order by ${sql.join(order)}`.execute(qb(db));
  for (;;) {
    const { rows } = await sql<DatabaseRow>`fetch ${sql.lit(ROWS_PER_PAGE)} from all_rows`.execute(qb(db));
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close all_rows`.execute(qb(db));
}

/**
 * Inserts up to a page of rows, and checks that the database stored exactly the same values.
 * @throws {Error} if it didn't
 */
export async function insertAndVerifyRows(
  db: Db,
  table: TableSchema,
  rows: readonly DatabaseRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const write = getEngine(db) === "sqlite" ? compileValuesInsert : compileJsonInsert;
  const insertedRows = await qb(db).executeQuery<DatabaseRow>(write(table, rows));
  const [sentLines, storedLines] = [rows, insertedRows.rows].map((rowList) =>
    rowList.map((row) => toJsonLine(table, row)).sort(),
  );
  if (sentLines?.some((line, index) => line !== storedLines?.[index]))
    throw new Error(`A row of ${table.name} did not arrive as it was sent`);
}

function compileValuesInsert({ name, columns }: TableSchema, rows: readonly DatabaseRow[]): CompiledQuery {
  const columnNames = joinNames(columns);
  const placeholders = `(${columns.map(() => "?").join(", ")})`;
  const text = `insert into ${quoteName(name)} (${columnNames}) values ${rows.map(() => placeholders).join(", ")} returning ${columnNames}`;
  const values = rows.flatMap((row) =>
    columns.map(({ name, type }) =>
      isJson(type) && row[name] !== null ? JSON.stringify(row[name]) : row[name],
    ),
  );
  return CompiledQuery.raw(text, values);
}

/**
 * Compiles an insert that passes the rows as a single JSON value. If each value were a separate parameter, PostgreSQL
 * would have to parse and plan a statement with thousands of parameters for every page.
 */
function compileJsonInsert({ name, columns }: TableSchema, rows: readonly DatabaseRow[]): CompiledQuery {
  const columnNames = joinNames(columns);
  const text = `
    insert into ${quoteName(name)} (${columnNames})
    select ${columnNames} from json_populate_recordset(null::${quoteName(name)}, $1) returning ${columnNames}`;
  return CompiledQuery.raw(text, [JSON.stringify(rows)]);
}

const quoteName = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const joinNames = (columns: readonly Column[]): string =>
  columns.map(({ name }) => quoteName(name)).join(", ");

const isJson = (type: string): boolean => type === "json" || type === "jsonb";

/**
 * Returns a row as one line of JSON, which is the same on both engines. Sorts the keys inside JSON values, because
 * PostgreSQL reorders the keys of jsonb objects.
 */
export function toJsonLine({ columns }: TableSchema, row: DatabaseRow): string {
  const line: DatabaseRow = {};
  for (const { name, type } of columns) line[name] = isJson(type) ? sortKeys(row[name]) : row[name];
  return JSON.stringify(line);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, nestedValue]) => [name, sortKeys(nestedValue)]));
}

/** Returns the highest id that each table has ever assigned, even if its row has since been deleted. */
export async function readLastIds(db: Db): Promise<Record<string, number>> {
  const query =
    getEngine(db) === "sqlite"
      ? sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`
      : sql<{ name: string; seq: number | null }>`
          select tables.relname as name, pg_sequence_last_value(sequences.oid) as seq
          from pg_class as sequences
          join pg_depend as owned on owned.objid = sequences.oid and owned.deptype in ('a', 'i')
          join pg_class as tables on tables.oid = owned.refobjid
          where sequences.relkind = 'S' and tables.relnamespace = current_schema()::regnamespace`;
  const { rows } = await query.execute(qb(db));
  return Object.fromEntries(rows.flatMap(({ name, seq }) => (seq ? [[name, seq]] : [])));
}

/** Makes each table assign only ids above its given last id, so that no id is ever reused. */
export async function setLastIds(db: Db, lastIds: Record<string, number>): Promise<void> {
  for (const [name, last] of Object.entries(lastIds))
    await (getEngine(db) === "sqlite" ? setLastSqliteId : setLastPostgresId)(db, name, last);
}

async function setLastSqliteId(db: Db, table: string, lastId: number): Promise<void> {
  const deletedSequence = sql<{
    seq: number;
  }>`delete from sqlite_sequence where name = ${table} returning seq`;
  const { rows } = await deletedSequence.execute(qb(db));
  const seq = Math.max(lastId, rows[0]?.seq ?? 0);
  // SQLite keeps a last id only for `autoincrement` tables, which never reuse ids.
  await sql`
    insert into sqlite_sequence (name, seq) select name, ${seq} from sqlite_schema
    where type = 'table' and name = ${table} and sql like '%autoincrement%'`.execute(qb(db));
}

/** Uses `restart`, because the effect of `setval` isn't rolled back with the transaction. */
async function setLastPostgresId(db: Db, table: string, lastId: number): Promise<void> {
  await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(lastId)}`.execute(qb(db));
  await sql`select nextval(pg_get_serial_sequence(quote_ident(${table}), 'id'))`.execute(qb(db));
}
