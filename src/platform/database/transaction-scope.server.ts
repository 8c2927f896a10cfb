import { AsyncLocalStorage } from "node:async_hooks";

export type Scope = {
  readonly database: object;
  readonly outer: Scope | undefined;
  state: "beginning" | "open" | "ended";
  hasOpenSavepoint?: boolean;
  readonly afterCommit: (() => void)[];
};

const scopes = new AsyncLocalStorage<Scope>();

export async function runInScope<T>(database: object, fn: (scope: Scope) => Promise<T>): Promise<T> {
  const scope: Scope = { database, outer: scopes.getStore(), state: "beginning", afterCommit: [] };
  try {
    return await scopes.run(scope, () => fn(scope));
  } finally {
    scope.state = "ended";
  }
}

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
