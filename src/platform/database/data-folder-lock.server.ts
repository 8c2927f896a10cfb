import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "#platform/database/sqlite-busy.server.ts";

/** Referenced from here, because a lock that is garbage-collected is a lock that is gone. */
const held = new Set<DatabaseSync>();

/**
 * Makes the data folder this server's own until `release` or the end of the process, also by SIGKILL or power cut:
 * nothing stale stays behind. It is the exclusive lock of an empty SQLite database, `server.lock`, because that is a
 * lock of the operating system on every system SQLite runs on (Node itself offers none); a file with a process id in
 * it would outlive its process, and the id would be given to another one.
 *
 * Commands that may run beside the server (backup, passcodes) do not take it.
 *
 * @throws when another process, or this one, already has it.
 */
export function lockDataFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "server.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw new Error(`The data folder ${folder} cannot be locked`, { cause: error });
    throw new Error(
      `Another server is running on the data folder ${folder}: stop it, or set another DATA_DIR`,
    );
  }
  held.add(lock);
  return {
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}
