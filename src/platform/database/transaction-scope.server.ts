import { AsyncLocalStorage } from "node:async_hooks";

/** One call of `transaction`, as the code inside sees it. */
export type Scope = {
  /** A process may have several databases open, a test above all. */
  readonly database: object;
  /** The call around this one, of any database. */
  readonly outer: Scope | undefined;
  state: "beginning" | "open" | "ended";
  /** A nested transaction runs in this one. */
  hasPart?: boolean;
};

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `fn` in a new scope, which ends when the returned promise settles. */
export async function runInScope<T>(database: object, fn: (scope: Scope) => Promise<T>): Promise<T> {
  const scope: Scope = { database, outer: scopes.getStore(), state: "beginning" };
  try {
    return await scopes.run(scope, () => fn(scope));
  } finally {
    scope.state = "ended";
  }
}

/** The innermost scope of this database around the running code, ended or not. */
export function findScope(database: object, innermost = scopes.getStore()): Scope | undefined {
  let scope = innermost;
  while (scope && scope.database !== database) scope = scope.outer;
  return scope;
}

export function isInTransaction(database: object): boolean {
  let scope = findScope(database);
  while (scope && scope.state !== "open") scope = scope.outer && findScope(database, scope.outer);
  return scope !== undefined;
}
