import { type Kysely, sql } from "kysely";
import program from "../../../package.json" with { type: "json" };
import type { TransactionScope } from "./transaction-scope.server.ts";

declare const opaque: unique symbol;

/** A database, or a transaction in it. To use it, pass it to `qb` or `transaction`. */
export type Db = { readonly [opaque]: "Db" };

export type Engine = "sqlite" | "postgres";

/**
 * Replaces the open database file with the file at the path that `make` returns. Blocks other changes until that is
 * done.
 */
type ReplaceSqlite = (make: () => Promise<string>) => Promise<void>;

export type DatabaseSource =
  | { url: string; file?: never; replace?: never }
  | { file: string; replace: ReplaceSqlite; url?: never };

export type DatabaseHandle = {
  kysely: Kysely<unknown>;
  engine: Engine;
  root: object;
  scope: TransactionScope | undefined;
  source: DatabaseSource;
};

const databaseHandles = new WeakMap<Db, DatabaseHandle>();

export function toDb(handle: DatabaseHandle): Db {
  const db = Object.freeze({}) as Db;
  databaseHandles.set(db, handle);
  return db;
}

export function findDatabaseHandle(db: Db): DatabaseHandle {
  const handle = databaseHandles.get(db);
  if (!handle) throw new TypeError("Not a database of openDatabase or transaction");
  return handle;
}

/** Returns a query builder for a feature's own tables: `qb<TopicsTables>(db).selectFrom("topics")`. */
export function qb<Tables>(db: Db): Kysely<Tables> {
  return findDatabaseHandle(db).kysely as unknown as Kysely<Tables>;
}

export const getEngine = (db: Db): Engine => findDatabaseHandle(db).engine;

export const getSource = (db: Db): DatabaseSource => findDatabaseHandle(db).source;

/**
 * The application name of this program's PostgreSQL connections. It shows which versions are connected. Version 1.0.0
 * used just "greenroom".
 */
export const APPLICATION_NAME = `greenroom ${program.version}`;

/**
 * The key of the advisory lock that every PostgreSQL connection holds in shared mode. Maintenance takes it exclusively.
 */
export const MAINTENANCE_LOCK = 7_205_519_302;

export const PLAN_ONCE_HINT = "/* plan once */";

/**
 * Append this to frequently used SQL statements, so that PostgreSQL plans them only once per connection. The
 * statement's text must be constant. (SQLite plans every statement only once.)
 */
export const planOnceHint = sql.raw(PLAN_ONCE_HINT);
