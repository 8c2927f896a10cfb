import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { callOnce, silentLog, type Template, type TestDatabase } from "./template.ts";

/**
 * Opens a test database. Copying a migrated database takes 40 ms, so closed test databases are emptied and reused,
 * which takes only a few milliseconds.
 */
export async function openPostgresTest(template: Template | null): Promise<TestDatabase> {
  const source = template ? await findMigratedDatabase(template) : "template0";
  const name = returnedDatabases.get(source)?.pop() ?? (await copyDatabase(source));
  const url = toAddress(name);
  const database = await openDatabase({ url });
  const close = async () => {
    await database.close();
    await returnDatabase(name, source);
  };
  return { ...database, close: callOnce(close), address: { url } };
}

/** Databases that tests have closed and that are ready for reuse, by the name of the database they were copied from. */
const returnedDatabases = new Map<string, string[]>();

async function returnDatabase(name: string, source: string): Promise<void> {
  if (await emptyDatabase(name, source)) {
    returnedDatabases.set(source, [...(returnedDatabases.get(source) ?? []), name]);
  } else {
    await runAsAdmin((client) => client.query(`drop database ${name} with (force)`));
  }
}

/** Empties a database. Returns false if its tables no longer match the source's, or if the source itself has rows. */
async function emptyDatabase(name: string, source: string): Promise<boolean> {
  return withClient(name, async (client) => {
    if (source === "template0") {
      await client.query("drop schema public cascade; create schema public");
      return true;
    }
    const fresh = await findFreshState(source);
    if (fresh.usedTables.length > 0 || (await digestTables(client)) !== fresh.tables) return false;
    const used = await listUsedTables(client);
    if (used.length > 0) await client.query(`truncate ${used.join(", ")} restart identity cascade`);
    return true;
  });
}

type FreshState = { tables: string; usedTables: string[] };

const freshStates = new Map<string, Promise<FreshState>>();

function findFreshState(source: string): Promise<FreshState> {
  const look = (client: pg.Client) =>
    Promise.all([digestTables(client), listUsedTables(client)]).then(([tables, used]) => ({
      tables,
      usedTables: used,
    }));
  const known = freshStates.get(source) ?? withClient(source, look);
  freshStates.set(source, known);
  return known;
}

/** Returns a text that changes if a table, an index or a recorded migration is added or removed. */
async function digestTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(oid::text, ',' order by oid) || ' ' || (select count(*) from migrations) as tables
     from pg_class where relnamespace = 'public'::regnamespace`,
  );
  return rows.map((row) => row.tables).join();
}

/** Returns the tables that have rows or have assigned ids. */
async function listUsedTables(client: pg.Client): Promise<string[]> {
  await client.query(`
    create or replace function pg_temp.used_tables() returns setof text language plpgsql as $$
    declare item record; used boolean;
    begin
      for item in
        select quote_ident(t.relname) as name, exists (
          select from pg_depend d join pg_class s on s.oid = d.objid
          where d.refobjid = t.oid and case s.relkind when 'S' then pg_sequence_last_value(s.oid) end is not null
        ) as counted
        from pg_class t
        where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'migrations'
      loop
        used := item.counted;
        if not used then execute 'select exists (select from ' || item.name || ')' into used; end if;
        if used then return next item.name; end if;
      end loop;
    end $$`);
  const { rows } = await client.query<{ name: string }>("select pg_temp.used_tables() as name");
  return rows.map((row) => row.name);
}

const migratedDatabases = new Map<string, Promise<string>>();

function findMigratedDatabase(template: Template): Promise<string> {
  const known = migratedDatabases.get(template.key) ?? createMigratedDatabase(template);
  migratedDatabases.set(template.key, known);
  return known;
}

/**
 * Creates the migrated database unless another worker already has. A lock keeps two workers from creating it at once.
 */
async function createMigratedDatabase({ folder, key }: Template): Promise<string> {
  const name = `template_${key}`;
  await runAsAdmin(async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const building = await copyDatabase("template0");
    const database = await openDatabase({ url: toAddress(building) });
    try {
      await migrate(database, silentLog, { folder });
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
  const client = new pg.Client({ connectionString: toAddress(name) });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

function toAddress(name: string): string {
  const url = new URL(inject("postgresUrl") ?? "");
  url.pathname = `/${name}`;
  return url.href;
}
