import type { Database } from "#platform/database/database.server.ts";

/** A test database. `address` is for opening it again, for instance in another process. */
export type TestDatabase = Database & { address: { file?: string; url?: string } };

/** A folder of migrations that make the tables of a new test database. `key` changes when the files do. */
export type Template = { folder: string; key: string };

export const silentLog = { info: () => {}, warn: () => {} };

/** Makes closing idempotent, because a test may close its database before `onBothEngines` does. */
export function callOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
