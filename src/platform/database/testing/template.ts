import type { Database } from "#platform/database/database.server.ts";

/** A test database. `address` has its file or URL, so that another process can also open it. */
export type TestDatabase = Database & { address: { file?: string; url?: string } };

/** A folder of migrations for new test databases. `key` changes when the folder's files do. */
export type TestDatabaseTemplate = { folder: string; key: string };

/**
 * Returns a function that runs `close` only once. A test may close its database before `describeOnBothEngines` does.
 */
export function callOnce(close: () => Promise<void>): () => Promise<void> {
  let closePromise: Promise<void> | undefined;
  return () => {
    closePromise ??= close();
    return closePromise;
  };
}
