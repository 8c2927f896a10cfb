import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import {
  type Database,
  type Db,
  type Engine,
  on,
  transaction,
} from "#platform/database/open-database.server.ts";
import { withPatience } from "#platform/database/patience.server.ts";
import { CannotStart } from "#platform/errors/errors.server.ts";

/** What a file of migrations/ exports as `up`: one change of the database, on either engine. */
export type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

export type MigrationLog = { info(fields: object, message: string): void };

/** Each applied change, by its file's name without the ending. */
type MigrationTables = { migrations: { name: string; applied_at: string } };

export const migrationsFolder = join(import.meta.dirname, "../../../migrations");

/** Changes of a large table take as long as they take. */
const patienceMs = 60 * 60 * 1000;

/**
 * Brings the database up to this version of the program: runs the files of migrations/ that it has not had, in the
 * order of their names, each in a transaction of its own together with the note that it was done. So a process killed
 * at any moment leaves whole changes only, and the next start goes on. Several processes may do it at once: they take
 * turns, and each change happens once.
 *
 * @throws when the database has had a change that is not among the files: a newer version of the program made it.
 */
export async function migrate(
  database: Database,
  log: MigrationLog,
  folder = migrationsFolder,
): Promise<void> {
  const names = await migrationNames(folder);
  await withPatience(patienceMs, async () => {
    await alone(database, createTable);
    refuseNewerDatabase(await appliedTo(database.db), names);
    for (const name of await missing(database.db, names)) await apply(database, name, folder, log);
  });
}

async function migrationNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = files.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -".ts".length));
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+$/.test(name));
  if (odd) throw new Error(`migrations/${odd}.ts is not named like 0001-room-what.ts`);
  return names.sort();
}

async function createTable(db: Db): Promise<void> {
  await on(db)
    .schema.createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied_at", "timestamptz", (column) => column.notNull())
    .execute();
}

async function appliedTo(db: Db): Promise<string[]> {
  const rows = await on<MigrationTables>(db).selectFrom("migrations").select("name").execute();
  return rows.map((row) => row.name);
}

async function missing(db: Db, names: readonly string[]): Promise<string[]> {
  const applied = new Set(await appliedTo(db));
  return names.filter((name) => !applied.has(name));
}

function refuseNewerDatabase(applied: readonly string[], names: readonly string[]): void {
  const unknown = applied.filter((name) => !names.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new CannotStart(
    `The database was last used by a newer version of this program (it has had "${unknown.join('", "')}", which this ` +
      "version does not know). Start that version, or restore a backup made before it.",
  );
}

async function apply(database: Database, name: string, folder: string, log: MigrationLog): Promise<void> {
  const up = await load(join(folder, `${name}.ts`));
  const begun = performance.now();
  const done = await alone(database, async (db) => {
    if ((await missing(db, [name])).length === 0) return false;
    await up(on(db), database.engine).catch((error: unknown) => {
      throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
    await on<MigrationTables>(db)
      .insertInto("migrations")
      .values({ name, applied_at: new Date().toISOString() })
      .execute();
    return true;
  });
  if (done)
    log.info({ migration: name, ms: Math.round(performance.now() - begun) }, "The database was changed");
}

async function load(file: string): Promise<Migration> {
  const module: { up?: unknown } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const { up } = module;
  if (typeof up !== "function") throw new Error(`${file} exports no function up`);
  return async (db, engine) => {
    await up(db, engine);
  };
}

/** Any number, the same in every process: it names the lock. */
const lockNumber = 7_205_519_301;

/**
 * A transaction that no other process migrates beside. SQLite has one writer anyway. The lock of PostgreSQL belongs
 * to the transaction, not to the session, so that it works through a pooler and dies with the process.
 */
function alone<T>({ db, engine }: Database, fn: (trx: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (trx) => {
    if (engine === "postgres") {
      // Before the lock is asked for, because waiting for it may take as long as the other's changes.
      await sql`set local statement_timeout = 0`.execute(on(trx));
      await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(on(trx));
    }
    return fn(trx);
  });
}
