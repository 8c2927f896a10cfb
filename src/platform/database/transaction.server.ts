import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Db, type Handle, handleOf, toDb } from "#platform/database/database-handle.server.ts";
import { currentScope, inScope, type Scope } from "#platform/database/transaction-scope.server.ts";

/** How often a transaction is begun at most, when PostgreSQL keeps ending it in favour of others. */
const attempts = 6;

/**
 * Runs `fn` in one transaction: all of it is kept when `fn` resolves, none of it when it throws. This is the only
 * way to a transaction.
 *
 * - Inside, only the `Db` handed in may be used: the one outside throws, because it would see the past and, on
 *   SQLite, wait for itself.
 * - Handed a transaction, it joins it as a part of its own: when the part throws and the caller catches, the part is
 *   undone and the transaction goes on. Parts come one after another, never side by side.
 * - A statement that failed (a unique key, say) ends the part or the transaction it is in, on both engines: use
 *   `on conflict`, or a part that may fail.
 * - Nothing but the database belongs inside: on PostgreSQL `fn` runs again when the server ended it in favour of
 *   another transaction (a deadlock), and on SQLite all other changes wait for it.
 */
export async function transaction<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  const handle = handleOf(db);
  if (handle.scope) return part(db, handle.scope, fn);
  for (let attempt = 1; ; attempt++) {
    try {
      return await whole(handle, fn);
    } catch (error) {
      if (attempt === attempts || !lostAgainstAnother(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
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

async function part<T>(db: Db, transactionScope: Scope, fn: (trx: Db) => Promise<T>): Promise<T> {
  const { kysely, root } = handleOf(db);
  const around = currentScope(root) ?? transactionScope;
  if (around.hasPart)
    throw new Error("Two parts of one transaction side by side: await one before the other begins");
  around.hasPart = true;
  try {
    await sql`savepoint part`.execute(kysely);
    const result = await inScope(root, (scope) => {
      scope.state = "open";
      return fn(db);
    }).catch((error) => undoPart(kysely, error));
    await sql`release savepoint part`.execute(kysely);
    return result;
  } finally {
    around.hasPart = false;
  }
}

async function undoPart(kysely: Kysely<unknown>, failure: unknown): Promise<never> {
  try {
    await sql`rollback to savepoint part`.execute(kysely);
    await sql`release savepoint part`.execute(kysely);
  } catch {
    // Then the whole transaction cannot be kept, and the caller hears what failed first.
  }
  throw failure;
}

/** serialization_failure and deadlock_detected: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function lostAgainstAnother(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
}
