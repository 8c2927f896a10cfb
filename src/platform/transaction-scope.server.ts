import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The transactions that the running code is inside of, innermost first. One scope per call of `transaction`;
 * a nested call makes an inner scope of the same root.
 */
export type Scope = {
  /** Which database: a process (a test, above all) may have several open. */
  readonly database: object;
  readonly outer: Scope | undefined;
  state: "beginning" | "open" | "ended";
  /** The nested transaction that runs in this one right now. */
  part?: Scope;
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

/** The innermost scope of this database around the running code, if any is still under way. */
export function currentScope(database: object): Scope | undefined {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) {
    if (scope.database === database && scope.state !== "ended") return scope;
  }
  return undefined;
}
