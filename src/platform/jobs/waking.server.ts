import { afterCommit, type Db, getSource } from "#platform/database/database.server.ts";

const wakers = new WeakMap<object, Set<() => void>>();

/**
 * Calls `wake` whenever this process adds jobs to the database or makes jobs due earlier. Returns a function that
 * unsubscribes.
 */
export function onJobsAdded(db: Db, wake: () => void): () => void {
  const source = getSource(db);
  const wakersOfSource = wakers.get(source) ?? new Set();
  wakers.set(source, wakersOfSource.add(wake));
  return () => void wakersOfSource.delete(wake);
}

/** Wakes this process's poller once the transaction is committed. Other processes find the jobs by polling. */
export function wakeAfterCommit(db: Db): void {
  const source = getSource(db);
  afterCommit(db, () => {
    for (const wake of wakers.get(source) ?? []) wake();
  });
}
