import { type Dialect, Kysely } from "kysely";
import type { Pool } from "pg";
import { getErrorMessage } from "#platform/errors/errors.server.ts";
import { type DatabaseSource, type Db, type Engine, toDb } from "./database-handle.server.ts";
import { guardDialect } from "./guarded-driver.server.ts";
import { parsePostgresAddress } from "./postgres-address.server.ts";
import { checkSqlite, createSqliteDialect, type SqliteMode } from "./sqlite-dialect.server.ts";
import { failAfterTimeout } from "./timeouts.server.ts";

export type Database = {
  db: Db;
  engine: Engine;
  /** Checks the connection. @throws {Error} if the database doesn't respond within three seconds */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const REPORT_INTERVAL_MS = 1000;

type DatabaseLog = { warn(fields: object, message: string): void };

/**
 * Opens PostgreSQL at `url`, or SQLite in `file`. Call it once per process.
 * @throws {Error} with a one-line message that doesn't contain the password
 */
export async function openDatabase(options: {
  url?: string;
  file?: string;
  log?: DatabaseLog;
  /**
   * Whether to connect without taking the maintenance lock. Such connections work during maintenance and don't delay
   * it. Only for PostgreSQL.
   */
  isMaintenance?: boolean;
  /** Connections to use instead of new ones. They stay open when the database is closed. Only for PostgreSQL. */
  pool?: Pool;
  /** How to open the file. Only for SQLite. */
  mode?: SqliteMode;
}): Promise<Database> {
  const { url, file, log, isMaintenance, pool, mode } = options;
  if (url) {
    const { checkPostgres, createPostgresDialect } = await import("./postgres-dialect.server.ts");
    const { host, isUnencrypted } = parsePostgresAddress(url);
    if (isUnencrypted) log?.warn({ host }, UNENCRYPTED_WARNING);
    const onLostConnection = throttleReports((error) =>
      log?.warn({ error }, "A database connection was lost"),
    );
    const dialect = createPostgresDialect({ url, onLostConnection, isMaintenance, pool });
    return createDatabase("postgres", dialect, { url }, checkPostgres, `The PostgreSQL server at ${host}`);
  }
  if (!file) throw new TypeError("openDatabase needs a url or a file");
  const dialect = createSqliteDialect(file, mode);
  const source = { file, replace: dialect.replace };
  return createDatabase("sqlite", dialect, source, checkSqlite, `The database file ${file}`);
}

/**
 * Returns a function that reports an error only if it hasn't just reported another one. When a database server stops,
 * all connections fail together.
 */
function throttleReports(report: (error: Error) => void): (error: Error) => void {
  let lastReportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - lastReportedAt > REPORT_INTERVAL_MS) report(error);
    lastReportedAt = performance.now();
  };
}

type DatabaseCheck = (kysely: Kysely<unknown>) => Promise<void>;

async function createDatabase(
  engine: Engine,
  dialect: Dialect,
  source: DatabaseSource,
  check: DatabaseCheck,
  name: string,
) {
  const root = {};
  const kysely = new Kysely<unknown>({ dialect: guardDialect(dialect, root) });
  try {
    await check(kysely);
  } catch (error) {
    await kysely.destroy();
    throw new Error(`${name} cannot be used: ${getErrorMessage(error)}`, { cause: error });
  }
  return {
    db: toDb({ kysely, engine, root, scope: undefined, source }),
    engine,
    ping: () => failAfterTimeout(3_000, check(kysely), `${name} does not answer`),
    close: () => kysely.destroy(),
  };
}

const UNENCRYPTED_WARNING =
  "The connection to PostgreSQL is not encrypted: add sslmode=verify-full&sslrootcert=/path/ca.pem to DATABASE_URL, or " +
  "sslmode=require, which encrypts without checking who answers";
