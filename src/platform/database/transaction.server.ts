import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type DatabaseHandle, type Db, findDatabaseHandle, toDb } from "./database-handle.server.ts";
import {
  findTransactionScope,
  runInTransactionScope,
  type TransactionScope,
} from "./transaction-scope.server.ts";

const MAX_ATTEMPTS = 6;

/**
 * Runs `fn` in a transaction or, if `db` already is a transaction, in a savepoint. Inside `fn`, use only the `Db` that
 * it is given, and do nothing but database work: PostgreSQL may run `fn` again after a deadlock, and on SQLite, all
 * other changes wait for it.
 */
export async function transaction<T>(db: Db, fn: (trx: Db) => Promise<T>): Promise<T> {
  const handle = findDatabaseHandle(db);
  if (handle.scope) return runSavepoint(db, handle.scope, fn);
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(handle, fn);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Calls `fn` once the transaction is committed, or immediately if `db` is not a transaction. */
export function runAfterCommit(db: Db, fn: () => void): void {
  const { scope } = findDatabaseHandle(db);
  if (scope) scope.afterCommit.push(fn);
  else fn();
}

async function runTransaction<T>(handle: DatabaseHandle, fn: (trx: Db) => Promise<T>): Promise<T> {
  const afterCommitCallbacks: (() => void)[] = [];
  const result = await runInTransactionScope(handle.root, (scope) =>
    handle.kysely.transaction().execute(async (trx) => {
      scope.state = "open";
      const returnedValue = await fn(toDb({ ...handle, kysely: trx, scope }));
      afterCommitCallbacks.push(...scope.afterCommit);
      return returnedValue;
    }),
  );
  for (const callback of afterCommitCallbacks) callback();
  return result;
}

async function runSavepoint<T>(
  db: Db,
  transactionScope: TransactionScope,
  fn: (trx: Db) => Promise<T>,
): Promise<T> {
  const { kysely, root } = findDatabaseHandle(db);
  const outerScope = findTransactionScope(root) ?? transactionScope;
  if (outerScope.hasOpenSavepoint)
    throw new Error("Two parts of one transaction side by side: await one before the other begins");
  outerScope.hasOpenSavepoint = true;
  try {
    await sql`savepoint part`.execute(kysely);
    const result = await runInTransactionScope(root, (scope) => {
      scope.state = "open";
      return fn(db);
    }).catch((error) => rollBackSavepoint(kysely, error));
    await sql`release savepoint part`.execute(kysely);
    return result;
  } finally {
    outerScope.hasOpenSavepoint = false;
  }
}

async function rollBackSavepoint(kysely: Kysely<unknown>, failure: unknown): Promise<never> {
  try {
    await sql`rollback to savepoint part`.execute(kysely);
    await sql`release savepoint part`.execute(kysely);
  } catch {}
  throw failure;
}

/**
 * Returns whether PostgreSQL gave up on the transaction because of a deadlock or a conflict with another one:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40001" || error.code === "40P01");
}
