import { type Dialect, Kysely } from "kysely";
import { messageOf } from "#platform/errors/errors.server.ts";
import { type Db, type Engine, type Source, toDb } from "./database-handle.server.ts";
import { guardDialect } from "./guarded-driver.server.ts";
import { checkSqlite, sqliteDialect } from "./sqlite-dialect.server.ts";
import { failAfter } from "./timeouts.server.ts";

export type Database = {
  db: Db;
  engine: Engine;
  /** @throws when the database does not answer within three seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

type DatabaseLog = { warn(fields: object, message: string): void };

/** Opens PostgreSQL at `url`, or SQLite in `file`, once per process. @throws one line, without the password. */
export async function openDatabase(options: {
  url?: string;
  file?: string;
  log?: DatabaseLog;
  /** PostgreSQL only: also during maintenance, and without keeping it from beginning. */
  isMaintenance?: boolean;
}): Promise<Database> {
  const { url, file, log, isMaintenance } = options;
  if (url) {
    const { checkPostgres, postgresDialect } = await import("./postgres-dialect.server.ts");
    const host = hostOf(url);
    if (isSentInClear(url))
      log?.warn({ host }, "PostgreSQL is spoken to without TLS: add sslmode=require to DATABASE_URL");
    const onLostConnection = (error: Error) => log?.warn({ err: error }, "A database connection was lost");
    const dialect = postgresDialect({ url, onLostConnection, isMaintenance });
    return open("postgres", dialect, { url }, checkPostgres, `The PostgreSQL server at ${host}`);
  }
  if (!file) throw new TypeError("openDatabase needs a url or a file");
  const dialect = sqliteDialect(file);
  const source = { file, replace: dialect.replace };
  return open("sqlite", dialect, source, checkSqlite, `The database file ${file}`);
}

type Check = (kysely: Kysely<unknown>) => Promise<void>;

async function open(engine: Engine, dialect: Dialect, source: Source, check: Check, name: string) {
  const root = {};
  const kysely = new Kysely<unknown>({ dialect: guardDialect(dialect, root) });
  try {
    await check(kysely);
  } catch (error) {
    await kysely.destroy();
    throw new Error(`${name} cannot be used: ${messageOf(error)}`, { cause: error });
  }
  return {
    db: toDb({ kysely, engine, root, scope: undefined, source }),
    engine,
    ping: () => failAfter(3_000, check(kysely), `${name} does not answer`),
    close: () => kysely.destroy(),
  };
}

/** pg's own errors about an address repeat all of it, password included. */
function hostOf(url: string): string {
  const address = URL.parse(url);
  if (address?.protocol === "postgresql:" || address?.protocol === "postgres:") return address.host;
  throw new Error("The database's address is not like postgresql://user:password@host:5432/name");
}

/** Whether queries, with people's data, cross a network without TLS. */
export function isSentInClear(url: string, environmentMode = process.env.PGSSLMODE): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || LOOPBACK.test(host)) return false;
  const asked = searchParams.get("sslmode") ?? searchParams.get("ssl") ?? environmentMode ?? "disable";
  return /^(disable|allow|false|0)$/.test(asked);
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;
