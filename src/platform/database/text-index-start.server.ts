import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { lockTable } from "./any-table.server.ts";
import { type Db, getEngine, qb } from "./database-handle.server.ts";
import { getIndexName } from "./text-table.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";

const TIMEOUT_MS = HOUR_MS;

type House = {
  db: Db;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
};

/**
 * Creates missing text indexes on PostgreSQL. If the server doesn't allow the extension pg_trgm, logs a warning.
 * Searches then have to read every text.
 */
export async function prepareTextIndexes({ db, log }: House, indexes: readonly { table: string }[]) {
  if (getEngine(db) === "sqlite") return;
  const missingTables: string[] = [];
  for (const { table } of indexes) if (!(await indexExists(db, table))) missingTables.push(table);
  if (missingTables.length === 0) return;
  const schema = await findTrigramSchema(db);
  if (schema === undefined)
    return log.warn(
      { tables: missingTables },
      "searches are slow: have a database administrator run `create extension pg_trgm`, then restart",
    );
  for (const table of missingTables) {
    await withStatementTimeout(TIMEOUT_MS, () => transaction(db, (trx) => createIndex(trx, table, schema)));
    log.info({ table }, "search index created");
  }
}

async function indexExists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${getIndexName(table)})`.execute(
    qb(db),
  );
  return rows.length > 0;
}

/**
 * Returns the schema that pg_trgm is in, or undefined if the server doesn't allow the extension. In a database that
 * somebody else manages, it may be a schema outside of the search path.
 */
async function findTrigramSchema(db: Db): Promise<string | undefined> {
  await sql`create extension if not exists pg_trgm`.execute(qb(db)).catch(() => {});
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm' and has_schema_privilege(extnamespace, 'usage')`.execute(qb(db));
  return rows[0]?.name;
}

async function createIndex(trx: Db, table: string, schema: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(qb(trx));
  // Processes that start at the same time wait here until the first one is done.
  await lockTable(trx, table);
  await sql`
    create index if not exists ${sql.ref(getIndexName(table))} on ${sql.table(table)} 
    using gin (text ${sql.id(schema, "gin_trgm_ops")})`.execute(qb(trx));
}

const SLICE_SIZE = 200;

/** On SQLite, indexes the texts of rows that were added without being indexed, such as rows from a backup. */
export async function fillTextIndexes(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where sql like 'create virtual table%content = %'`.execute(qb(db));
  for (const { name, sql: definition } of rows) {
    const table = /content = '(\w+)'/.exec(definition)?.[1];
    if (table) await fillIndex(db, name, table);
  }
}

async function fillIndex(db: Db, index: string, table: string): Promise<void> {
  const texts = qb<Record<string, { id: number }>>(db).selectFrom(table).select("id").orderBy("id");
  for (let lastFilledId = Number.MIN_SAFE_INTEGER; ; ) {
    const lastId = (await texts.where("id", ">", lastFilledId).limit(SLICE_SIZE).execute()).at(-1)?.id;
    if (lastId === undefined) return;
    await sql`
      insert into ${sql.table(index)} (rowid, text)
      select id, text from ${sql.table(table)} where id > ${lastFilledId} and id <= ${lastId}`.execute(
      qb(db),
    );
    lastFilledId = lastId;
    await yieldToEventLoop();
  }
}
