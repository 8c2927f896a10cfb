import { AsyncLocalStorage } from "node:async_hooks";

export type TransactionScope = {
  readonly database: object;
  readonly outer: TransactionScope | undefined;
  state: "beginning" | "open" | "ended";
  hasOpenSavepoint?: boolean;
  readonly afterCommit: (() => void)[];
};

const scopes = new AsyncLocalStorage<TransactionScope>();

export async function runInTransactionScope<T>(
  database: object,
  fn: (scope: TransactionScope) => Promise<T>,
): Promise<T> {
  const scope: TransactionScope = { database, outer: scopes.getStore(), state: "beginning", afterCommit: [] };
  try {
    return await scopes.run(scope, () => fn(scope));
  } finally {
    scope.state = "ended";
  }
}

export function findTransactionScope(
  database: object,
  innermost = scopes.getStore(),
): TransactionScope | undefined {
  let scope = innermost;
  while (scope && scope.database !== database) scope = scope.outer;
  return scope;
}

export function isInTransaction(database: object): boolean {
  let scope = findTransactionScope(database);
  while (scope && scope.state !== "open") scope = scope.outer && findTransactionScope(database, scope.outer);
  return scope !== undefined;
}
