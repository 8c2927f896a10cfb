import { type Dialect, Kysely } from "kysely";
import { type Db, type Engine, toDb } from "#platform/database/database-handle.server.ts";
import { guarded } from "#platform/database/guarded-driver.server.ts";
import { within } from "#platform/database/patience.server.ts";
import { backupSqlite } from "#platform/database/sqlite-backup.server.ts";
import { checkSqlite, sqliteDialect } from "#platform/database/sqlite-dialect.server.ts";
import { messageOf } from "#platform/errors/errors.server.ts";

export { type Db, type Engine, engineOf, on } from "#platform/database/database-handle.server.ts";
export { isForeignKeyViolation } from "#platform/database/foreign-key-violation.server.ts";
export { planOnce } from "#platform/database/plan-once.server.ts";
export { transaction } from "#platform/database/transaction.server.ts";
export { isUniqueViolation } from "#platform/database/unique-violation.server.ts";

export type Database = {
  db: Db;
  engine: Engine;
  /** Throws when the database does not answer within three seconds. */
  ping(): Promise<void>;
  /** Lets running changes finish, then closes. Whatever uses the database afterwards gets an error. */
  close(): Promise<void>;
  /** SQLite only: writes the database as it is now into a new file, while it is used. PostgreSQL has pg_dump. */
  backup?(target: string): Promise<void>;
};

export type DatabaseLog = { warn(fields: object, message: string): void };

/**
 * Opens the PostgreSQL server at `url`, or the embedded database in `file` (made where it is missing, readable by its
 * owner only), and makes sure that it can be used. Open one file once per process.
 *
 * @throws one clear line, without the password, when it cannot.
 */
export async function openDatabase(options: {
  url?: string;
  file?: string;
  log?: DatabaseLog;
}): Promise<Database> {
  const { url, file, log } = options;
  if (url) {
    const { checkPostgres, postgresDialect } = await import("#platform/database/postgres-dialect.server.ts");
    const host = hostOf(url);
    const onLostConnection = (error: Error) => log?.warn({ err: error }, "A database connection was lost");
    const dialect = postgresDialect({ url, onLostConnection });
    return open("postgres", dialect, checkPostgres, `The PostgreSQL server at ${host}`);
  }
  if (!file) throw new TypeError("openDatabase needs a url or a file");
  const database = await open("sqlite", sqliteDialect(file), checkSqlite, `The database file ${file}`);
  return { ...database, backup: (target) => backupSqlite(file, target) };
}

type Check = (kysely: Kysely<unknown>) => Promise<void>;

async function open(engine: Engine, dialect: Dialect, check: Check, what: string): Promise<Database> {
  const root = {};
  const kysely = new Kysely<unknown>({ dialect: guarded(dialect, root) });
  try {
    await check(kysely);
  } catch (error) {
    await kysely.destroy();
    throw new Error(`${what} cannot be used: ${messageOf(error)}`, { cause: error });
  }
  return {
    db: toDb({ kysely, engine, root, scope: undefined }),
    engine,
    ping: () => within(3_000, check(kysely), `${what} does not answer`),
    close: () => kysely.destroy(),
  };
}

/** For messages: pg's own errors about an address repeat all of it, password included. */
function hostOf(url: string): string {
  const address = URL.parse(url);
  if (address?.protocol === "postgresql:" || address?.protocol === "postgres:") return address.host;
  throw new Error("The database's address is not like postgresql://user:password@host:5432/name");
}
