import { AsyncLocalStorage } from "node:async_hooks";

/** One call of `transaction`, as the code that runs inside of it sees it. */
export type Scope = {
  /** Which database: a process (a test, above all) may have several open. */
  readonly database: object;
  /** The call around this one, of whichever database. */
  readonly outer: Scope | undefined;
  state: "beginning" | "open" | "ended";
  /** A nested transaction runs in this one right now. */
  hasPart?: boolean;
};

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `fn` in a new scope, which has ended when the returned promise settles. */
export async function inScope<T>(database: object, fn: (scope: Scope) => Promise<T>): Promise<T> {
  const scope: Scope = { database, outer: scopes.getStore(), state: "beginning" };
  try {
    return await scopes.run(scope, () => fn(scope));
  } finally {
    scope.state = "ended";
  }
}

/** The innermost scope of this database around the running code, ended or not. */
export function currentScope(database: object, within = scopes.getStore()): Scope | undefined {
  let scope = within;
  while (scope && scope.database !== database) scope = scope.outer;
  return scope;
}

/** Whether the running code is inside of a transaction of this database that is under way. */
export function insideTransaction(database: object): boolean {
  let scope = currentScope(database);
  while (scope && scope.state !== "open") scope = scope.outer && currentScope(database, scope.outer);
  return scope !== undefined;
}
