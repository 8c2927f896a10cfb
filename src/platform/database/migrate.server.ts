import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { getErrorMessage, StartupError } from "#platform/errors/errors.server.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { type Db, type Engine, qb } from "./database-handle.server.ts";
import type { Database } from "./open-database.server.ts";
import { findOtherVersionAddresses } from "./other-processes.server.ts";
import { withStatementTimeout } from "./timeouts.server.ts";
import { transaction } from "./transaction.server.ts";

export type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

type MigrationStep = {
  name: string;
  up: Migration;
  /**
   * What the migration removes or forbids, if that keeps the previous version of the program from running. Undefined if
   * the previous version can still run.
   */
  needsStop: string | undefined;
};

type MigrationLog = { info(fields: object, message: string): void };

type MigrationTables = { migrations: { name: string; applied_at: string } };

export const migrationsFolder = join(import.meta.dirname, "../../../migrations");

const TIMEOUT_MS = HOUR_MS;

type MigrateOptions = {
  log?: MigrationLog;
  folder?: string;
  /** Applies only the migrations with these names, which creates the tables of an older version of the program. */
  only?: readonly string[];
  /**
   * Called before an existing database is migrated, to make a backup of it. The migration waits for the returned
   * promise. If it resolves to a function, that is called if the migration fails before it has changed anything.
   */
  beforeChange?: () => Promise<(() => Promise<void>) | undefined | void>;
};

/**
 * Applies the missing migrations, each in its own transaction.
 * @throws {StartupError} if a newer version has used the database, or if a migration can't run while another version is
 * connected
 */
export async function migrate(database: Database, options: MigrateOptions = {}) {
  const { log, folder = migrationsFolder, only, beforeChange } = options;
  const names = await listMigrations(folder);
  await withStatementTimeout(TIMEOUT_MS, async () => {
    await runUnderLock(database, createMigrationsTable);
    const appliedNames = await listAppliedMigrations(database.db);
    refuseNewerDatabase([...appliedNames, ...(only ?? [])], names);
    const missingNames = (only ? names.filter((name) => only.includes(name)) : names).filter(
      (name) => !appliedNames.includes(name),
    );
    const steps: MigrationStep[] = [];
    for (const name of missingNames) steps.push(await loadStep(folder, name));
    const isUpdate = appliedNames.length > 0 && steps.length > 0;
    if (isUpdate && steps.some(({ needsStop }) => needsStop))
      await refuseWhileOthersRun(database, database.db);
    const discardBackup = isUpdate ? await beforeChange?.() : undefined;
    try {
      for (const step of steps) {
        await applyStep(database, step, log);
        // Let requests run between two migrations: SQLite blocks the event loop, and to verify a backup, the running
        // site migrates a scratch database.
        await yieldToEventLoop();
      }
    } catch (error) {
      const finalNames = await listAppliedMigrations(database.db).catch(() => undefined);
      if (finalNames?.length === appliedNames.length) await discardBackup?.().catch(() => {});
      throw error;
    }
  }).catch((error: unknown) => rethrowWithAdvice(database, error));
}

async function listMigrations(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const names = files.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -".ts".length));
  const invalidName = names.find((name) => !/^\d{4}-[a-z0-9-]+$/.test(name));
  if (invalidName) throw new Error(`migrations/${invalidName}.ts is not named like 0001-room-what.ts`);
  return names.sort();
}

async function createMigrationsTable(db: Db): Promise<void> {
  await qb(db)
    .schema.createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied_at", "timestamptz", (column) => column.notNull())
    .execute();
}

/**
 * Throws a StartupError that says how to fix missing rights or a read-only database. Rethrows any other error.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html lists the codes.
 */
async function rethrowWithAdvice({ db }: Database, error: unknown): Promise<never> {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code !== "42501" && code !== "25006") throw error;
  const names = sql<{ base: string; role: string }>`select current_database() as base, current_user as role`;
  const { base, role } = (await names.execute(qb(db))).rows[0] ?? { base: "", role: "" };
  throw new StartupError(
    code === "25006"
      ? `DATABASE_URL names a read-only copy of the database "${base}": name the primary server`
      : `The user "${role}" of DATABASE_URL may not create or change tables in the database "${base}" ` +
          `(${getErrorMessage(cause)}): make it the owner of the database and of all tables in it ` +
          `(alter database "${base}" owner to "${role}"; alter table … owner to "${role}")`,
    { cause: error },
  );
}

/** Returns the names of the migrations that have been applied to a database, in order. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const rows = await qb<MigrationTables>(db)
    .selectFrom("migrations")
    .select("name")
    .orderBy("name")
    .execute();
  return rows.map((row) => row.name);
}

function refuseNewerDatabase(applied: readonly string[], names: readonly string[]): void {
  const unknownNames = applied.filter((name) => !names.includes(name)).sort();
  if (unknownNames.length === 0) return;
  throw new StartupError(
    `The database was last used by a newer version of this program (it has had "${unknownNames.join('", "')}", which this ` +
      "version does not know). Start that version, or restore a backup made before it.",
  );
}

async function applyStep(database: Database, { name, up, needsStop }: MigrationStep, log?: MigrationLog) {
  const startedAt = performance.now();
  const isDone = await runUnderLock(database, async (db) => {
    if ((await listAppliedMigrations(db)).includes(name)) return false;
    // An older process may have connected since the first check.
    if (needsStop) await refuseWhileOthersRun(database, db);
    await up(qb(db), database.engine).catch((error: unknown) => {
      throw new Error(`${name} failed: ${getErrorMessage(error)}`, { cause: error });
    });
    await qb<MigrationTables>(db)
      .insertInto("migrations")
      .values({ name, applied_at: new Date().toISOString() })
      .execute();
    return true;
  });
  if (isDone)
    log?.info({ migration: name, ms: Math.round(performance.now() - startedAt) }, "The database was changed");
}

async function refuseWhileOthersRun({ engine }: Pick<Database, "engine">, db: Db): Promise<void> {
  const otherMachines = engine === "postgres" ? await findOtherVersionAddresses(db) : [];
  if (otherMachines.length === 0) return;
  throw new StartupError(
    `This update needs a stop, and another version of this program is connected to the database (from ` +
      `${otherMachines.join(", ")}). Stop all of its processes, then start this version again.`,
  );
}

async function loadStep(folder: string, name: string): Promise<MigrationStep> {
  const file = join(folder, `${name}.ts`);
  const module: { up?: unknown; needsStop?: unknown } = await import(
    /* @vite-ignore */ pathToFileURL(file).href
  );
  const { up, needsStop } = module;
  if (typeof up !== "function") throw new Error(`${file} exports no function up`);
  return {
    name,
    up: async (db, engine) => {
      await up(db, engine);
    },
    needsStop: typeof needsStop === "string" ? needsStop : undefined,
  };
}

const MIGRATION_LOCK = 7_205_519_301;

/**
 * Runs `fn` while no other process is migrating. PostgreSQL's lock belongs to the transaction, so it is released even
 * if the process dies.
 */
function runUnderLock<T>({ db, engine }: Database, fn: (trx: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (trx) => {
    if (engine === "postgres") {
      // Another process may hold the lock for as long as its migrations take, so this wait must not time out.
      await sql`set local statement_timeout = 0`.execute(qb(trx));
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(qb(trx));
    }
    return fn(trx);
  });
}
