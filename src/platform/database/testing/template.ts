import type { Database } from "#platform/database/database.server.ts";

/** `address` opens the same database again, for instance in another process. */
export type TestDatabase = Database & { address: { file?: string; url?: string } };

/** The tables of a new test database: a folder of migrations. `key` changes when its files do. */
export type Template = { folder: string; key: string };

export const silentLog = { info: () => {}, warn: () => {} };

/** A test may close its database itself, before `onBothEngines` does. */
export function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
