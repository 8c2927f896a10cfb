import { setTimeout as pause } from "node:timers/promises";
import { type Dialect, Kysely, sql } from "kysely";
import { guarded } from "#platform/guarded-driver.server.ts";
import { postgresDialect, withPatience } from "#platform/postgres-dialect.server.ts";
import { sqliteDialect } from "#platform/sqlite-dialect.server.ts";
import { currentScope, inScope, type Scope } from "#platform/transaction-scope.server.ts";

declare const opaque: unique symbol;

/** A database, or a transaction in it. Nothing can be done with it but hand it on, or ask for `on` or `transaction`. */
export type Db = { readonly [opaque]: "Db" };

export type Engine = "sqlite" | "postgres";

export type Database = {
  db: Db;
  engine: Engine;
  /** Throws when the database does not answer within three seconds. */
  ping(): Promise<void>;
  /** Lets running changes finish, then closes. Whatever uses the database afterwards gets an error. */
  close(): Promise<void>;
};

export type DatabaseLog = { warn(fields: object, message: string): void };

/** What stands behind a `Db`. `root` is one object per open database; `scope` is set inside a transaction. */
type Handle = { kysely: Kysely<unknown>; engine: Engine; root: object; scope: Scope | undefined };

const handles = new WeakMap<Db, Handle>();

/**
 * Opens the embedded database in `file`, or the PostgreSQL server at `url`, and makes sure that it answers.
 * Open one file once per process.
 */
export async function openDatabase(options: {
  url?: string;
  file?: string;
  log?: DatabaseLog;
}): Promise<Database> {
  const { url, file, log } = options;
  if (url) {
    const onLostConnection = (error: Error) => log?.warn({ err: error }, "A database connection was lost");
    return open("postgres", postgresDialect({ url, onLostConnection }));
  }
  if (file) return open("sqlite", sqliteDialect(file));
  throw new TypeError("openDatabase needs a url or a file");
}

async function open(engine: Engine, dialect: Dialect): Promise<Database> {
  const root = {};
  const kysely = new Kysely<unknown>({ dialect: guarded(dialect, root) });
  const db = toDb({ kysely, engine, root, scope: undefined });
  const ping = async () => {
    await withPatience(3_000, () => sql`select 1`.execute(kysely));
  };
  try {
    await ping();
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return { db, engine, ping, close: () => kysely.destroy() };
}

/** A typed query builder over a room's own tables: `on<TopicsTables>(db).selectFrom("topics")`. */
export function on<Tables>(db: Db): Kysely<Tables> {
  // Which tables there are is known to migrations only; the room's table file says so to the compiler.
  return handleOf(db).kysely as unknown as Kysely<Tables>;
}

export function engineOf(db: Db): Engine {
  return handleOf(db).engine;
}

/**
 * Runs `fn` in one transaction: all of it is kept when `fn` resolves, none of it when it throws. This is the only
 * way to a transaction.
 *
 * - Inside, only the `Db` handed in may be used: the one outside throws, because it would see the past and, on
 *   SQLite, wait for itself.
 * - Handed a transaction, it joins it as a part of its own: when the part throws and the caller catches, the part is
 *   undone and the transaction goes on. Parts come one after another, never side by side.
 * - Nothing but the database belongs inside: on PostgreSQL `fn` runs again (up to five times in all) when the server
 *   ended it in favour of another transaction, and on SQLite all other changes wait for it.
 */
export async function transaction<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  const handle = handleOf(db);
  if (handle.scope) return part(db, handle, handle.scope, fn);
  for (let attempt = 1; ; attempt++) {
    try {
      return await whole(handle, fn);
    } catch (error) {
      if (attempt === 5 || !lostAgainstAnother(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

function whole<T>({ kysely, engine, root }: Handle, fn: (trx: Db) => Promise<T>): Promise<T> {
  return inScope(root, (scope) =>
    kysely.transaction().execute((trx) => {
      scope.state = "open";
      return fn(toDb({ kysely: trx, engine, root, scope }));
    }),
  );
}

async function part<T>(
  db: Db,
  { kysely, root }: Handle,
  whole: Scope,
  fn: (trx: Db) => Promise<T>,
): Promise<T> {
  const around = currentScope(root) ?? whole;
  if (around.part)
    throw new Error("Two parts of one transaction side by side: await one before the other begins");
  return inScope(root, async (scope) => {
    around.part = scope;
    try {
      await sql`savepoint part`.execute(kysely);
      scope.state = "open";
      const result = await fn(db);
      await sql`release savepoint part`.execute(kysely);
      return result;
    } catch (error) {
      if (scope.state === "open") await undoPart(kysely);
      throw error;
    } finally {
      around.part = undefined;
    }
  });
}

async function undoPart(kysely: Kysely<unknown>): Promise<void> {
  await sql`rollback to savepoint part`.execute(kysely);
  await sql`release savepoint part`.execute(kysely);
}

/** serialization_failure and deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function lostAgainstAnother(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
}

function toDb(handle: Handle): Db {
  // The type has no members, so there is nothing to make: what a Db means is in the map alone.
  const db = Object.freeze({}) as Db;
  handles.set(db, handle);
  return db;
}

function handleOf(db: Db): Handle {
  const handle = handles.get(db);
  if (!handle) throw new TypeError("Not a database of openDatabase or transaction");
  return handle;
}
export const isUniqueViolation = (error: unknown): boolean => /unique/i.test(String(error));
