import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { toDatabaseError } from "#platform/errors/errors.server.ts";
import { isBusyError } from "./sqlite-connection.server.ts";

/**
 * The locks that this process holds. If nothing referenced a lock, it would be garbage-collected, which would release
 * it.
 */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks the data folder until `release` is called or the process ends, even if it is killed.
 * @throws {Error} if another process holds the lock, or if it can't be created
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, "server.lock"), { timeout: 0 });
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    if (!isBusyError(error))
      throw new Error(`The data folder ${folder} cannot be locked`, { cause: toDatabaseError(error) });
    throw new Error(
      `Another server is running on the data folder ${folder}: stop it, or set another DATA_DIR`,
    );
  }
  heldLocks.add(lock);
  return {
    release: () => {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}
