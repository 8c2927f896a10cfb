import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { createPool } from "#platform/database/postgres-dialect.server.ts";
import { callOnce, type TestDatabase, type TestDatabaseTemplate } from "./template.ts";

/**
 * Opens a test database. Copying a migrated database takes 40 ms, and opening a connection takes up to 90 ms. Emptying
 * a database only takes a few milliseconds, so closed test databases are emptied and used again with their connections.
 */
export async function openPostgresTest(template: TestDatabaseTemplate | null): Promise<TestDatabase> {
  const source = template ? await findMigratedDatabase(template) : "template0";
  const copy = returnedCopies.get(source)?.pop() ?? (await createCopy(source));
  const url = toDatabaseUrl(copy.name);
  const database = await openDatabase({ url, pool: copy.pool });
  const close = async () => {
    await database.close();
    await returnCopy(copy, source);
  };
  return { ...database, close: callOnce(close), address: { url } };
}

const IDLE_LIMIT_MS = 5000;

/** A copy of another database: the copy's name, and a pool of connections to the copy. */
type Copy = { name: string; pool: pg.Pool };

async function createCopy(source: string): Promise<Copy> {
  const name = await copyDatabase(source);
  const pool = createPool({ url: toDatabaseUrl(name), canExitWhenIdle: true });
  // Without an error listener, a connection that a test breaks would crash the process.
  pool.on("error", () => {});
  return { name, pool };
}

/** Copies that tests have closed and that are ready for reuse, by the name of the database they were copied from. */
const returnedCopies = new Map<string, Copy[]>();

async function returnCopy(copy: Copy, source: string): Promise<void> {
  if (await emptyDatabase(copy.pool, source)) {
    returnedCopies.set(source, [...(returnedCopies.get(source) ?? []), copy]);
  } else {
    await copy.pool.end();
    await runAsAdmin((client) => client.query(`drop database ${copy.name} with (force)`));
  }
}

/**
 * Empties a database. Returns false without emptying it if it was copied from an empty database, if its tables no
 * longer match the source's, if the source itself has rows, or if queries are still running.
 */
async function emptyDatabase(pool: pg.Pool, source: string): Promise<boolean> {
  if (source === "template0" || !(await becomesIdle(pool))) return false;
  const freshState = await findFreshState(source);
  if (freshState.hasRows || (await digestTables(pool)) !== freshState.tables) return false;
  await pool.query(EMPTY_TABLES_SQL);
  return true;
}

/** Waits for queries that are still running. Returns false if that takes too long. */
async function becomesIdle(pool: pg.Pool): Promise<boolean> {
  const endsAt = performance.now() + IDLE_LIMIT_MS;
  while (pool.idleCount < pool.totalCount) {
    if (performance.now() > endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return true;
}

/**
 * Deletes all rows of all tables, regardless of references. Deleting a few rows is faster than truncating, which
 * creates a new file for each index. Large tables are truncated, so that later tests don't have to read past the
 * deleted rows.
 */
const EMPTY_TABLES_SQL = `
  do $$
  declare item record; has_rows boolean;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for item in
      select quote_ident(relname) as name, pg_relation_size(oid) > 262144 as is_large from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    loop
      execute 'select exists (select from ' || item.name || ')' into has_rows;
      if item.is_large then execute 'truncate ' || item.name || ' cascade';
      elsif has_rows then execute 'delete from ' || item.name;
      end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`;

type FreshState = { tables: string; hasRows: boolean };

const freshStates = new Map<string, Promise<FreshState>>();

function findFreshState(source: string): Promise<FreshState> {
  const known = freshStates.get(source) ?? withClient(source, readFreshState);
  freshStates.set(source, known);
  return known;
}

async function readFreshState(client: pg.Client): Promise<FreshState> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  );
  const checks = rows.map(({ name }) => `exists (select from ${name})`);
  const found = await client.query<{ hasRows: boolean }>(`select ${checks.join(" or ")} as "hasRows"`);
  return { tables: await digestTables(client), hasRows: found.rows[0]?.hasRows === true };
}

/** Returns a string that changes if a table, an index or a recorded migration is added or removed. */
async function digestTables(client: Pick<pg.Pool, "query">): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(oid::text, ',' order by oid) || ' ' || (select count(*) from migrations) as tables
     from pg_class where relnamespace = 'public'::regnamespace`,
  );
  return rows.map((row) => row.tables).join();
}

const migratedDatabases = new Map<string, Promise<string>>();

function findMigratedDatabase(template: TestDatabaseTemplate): Promise<string> {
  const known = migratedDatabases.get(template.key) ?? createMigratedDatabase(template);
  migratedDatabases.set(template.key, known);
  return known;
}

/**
 * Creates the migrated database unless another worker already has. A lock keeps two workers from creating it at the
 * same time.
 */
async function createMigratedDatabase({ folder, key }: TestDatabaseTemplate): Promise<string> {
  const name = `template_${key}`;
  await runAsAdmin(async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const building = await copyDatabase("template0");
    const database = await openDatabase({ url: toDatabaseUrl(building) });
    try {
      await migrate(database, { folder });
    } finally {
      await database.close();
    }
    await client.query(`alter database ${building} rename to ${name}`);
  });
  return name;
}

async function copyDatabase(source: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin((client) => client.query(`create database ${name} template ${source}`));
  return name;
}

const runAsAdmin = <T>(fn: (client: pg.Client) => Promise<T>): Promise<T> => withClient("postgres", fn);

async function withClient<T>(name: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: toDatabaseUrl(name) });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

function toDatabaseUrl(name: string): string {
  const url = new URL(inject("postgresUrl") ?? "");
  url.pathname = `/${name}`;
  return url.href;
}
