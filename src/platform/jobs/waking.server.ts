import { type Db, getSource, runAfterCommit } from "#platform/database/database.server.ts";

const wakeCallbacks = new WeakMap<object, Set<() => void>>();

/**
 * Calls `wake` whenever this process adds jobs to the database or makes jobs due earlier. Returns a function that
 * unsubscribes.
 */
export function subscribeToAddedJobs(db: Db, wake: () => void): () => void {
  const source = getSource(db);
  const callbacksOfSource = wakeCallbacks.get(source) ?? new Set();
  wakeCallbacks.set(source, callbacksOfSource.add(wake));
  return () => void callbacksOfSource.delete(wake);
}

/** Wakes this process's poller once the transaction is committed. Other processes find the jobs by polling. */
export function wakeAfterCommit(db: Db): void {
  const source = getSource(db);
  runAfterCommit(db, () => {
    for (const wake of wakeCallbacks.get(source) ?? []) wake();
  });
}
