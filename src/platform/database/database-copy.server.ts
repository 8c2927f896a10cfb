import { sql } from "kysely";
import { Refusal } from "#platform/errors/errors.server.ts";
import { type Db, on, sourceOf } from "./database-handle.server.ts";
import { type Database, openDatabase } from "./open-database.server.ts";
import { dumpPostgres, restorePostgres } from "./postgres-dump.server.ts";
import { backupSqlite } from "./sqlite-backup.server.ts";
import { listTables, sumTables, type TableSum } from "./whole-tables.server.ts";

/** Writes one moment of the database into `file`, while it is used, and sums its tables. */
export async function copyDatabase(db: Db, file: string): Promise<Record<string, TableSum>> {
  const source = sourceOf(db);
  if (source.url !== undefined) return dumpPostgres(db, source.url, file);
  await backupSqlite(source.file, file);
  return withSqlite(file, async (copy) => sumTables(copy.db, await listTables(copy.db)));
}

/** Opens what `copyDatabase` wrote, on PostgreSQL in a database of its own that is removed afterwards. */
export function openCopy<T>(db: Db, file: string, work: (copy: Database) => Promise<T>): Promise<T> {
  const { url } = sourceOf(db);
  return url === undefined ? withSqlite(file, work) : withScratchDatabase(db, url, file, work);
}

const withSqlite = <T>(file: string, work: (database: Database) => Promise<T>): Promise<T> =>
  openDatabase({ file }).then((database) => work(database).finally(() => database.close()));

async function withScratchDatabase<T>(
  db: Db,
  url: string,
  file: string,
  work: (copy: Database) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ name: string }>`select left(current_database(), 57) as name`.execute(on(db));
  const name = `${rows[0]?.name}_proof`;
  const scratch = new URL(url);
  scratch.pathname = `/${encodeURIComponent(name)}`;
  // One that a killed proof has left.
  await dropScratch(db, name);
  await sql`create database ${sql.ref(name)}`.execute(on(db)).catch(refuseWithoutRight);
  try {
    await restorePostgres(scratch.href, file);
    const copy = await openDatabase({ url: scratch.href });
    return await work(copy).finally(() => copy.close());
  } finally {
    await dropScratch(db, name);
  }
}

const dropScratch = (db: Db, name: string): Promise<unknown> =>
  sql`drop database if exists ${sql.ref(name)} with (force)`.execute(on(db));

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function refuseWithoutRight(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "42501")
    throw new Refusal(
      "unavailable",
      "A proof needs a database of its own, which the database's user may not create (alter role … createdb)",
      { cause: error },
    );
  throw error;
}
