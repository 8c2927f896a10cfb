import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { getErrorMessage } from "#platform/errors/errors.server.ts";
import type { Log } from "#platform/log/log.server.ts";

const OTHERS_PERMISSION_BITS = 0o077;

/**
 * Creates a data folder that only its owner can open. If it already exists and others can open it, takes away their
 * access.
 * @throws {Error} if it can't be created, stays open to others, or belongs to somebody else and this isn't root
 */
export function openDataFolder(folder: string, log: Pick<Log, "warn">): void {
  try {
    createWithParents(folder);
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be made: ${getErrorMessage(cause)}`, { cause });
  }
  // In containers, root may run the site on a volume that belongs to somebody else.
  if (process.geteuid?.() !== 0) requireFolderOwnership(folder);
  if (process.platform === "win32" || (statSync(folder).mode & OTHERS_PERMISSION_BITS) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (cause) {
    throw new Error(`Others can open ${folder}, and that cannot be changed: ${getErrorMessage(cause)}`, {
      cause,
    });
  }
  log.warn({ folder }, "others could open the data folder: it is now restricted to its owner");
}

/**
 * Checks that a folder, if it exists, belongs to the user that runs this process. Root may write to anybody's folder,
 * but the owner couldn't use the files that root creates.
 * @throws {Error} if the folder belongs to somebody else
 */
export function requireFolderOwnership(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || !process.geteuid || owner === process.geteuid()) return;
  throw new Error(
    `${folder} belongs to another user: run this as that user (sudo -u …), with the settings of the site, as ` +
      "docs/OPERATIONS.md shows",
  );
}

/**
 * Creates a folder and its parents one by one, because Node's `recursive` option hangs under /proc, where folders can't
 * be created.
 */
function createWithParents(folder: string): void {
  if (isFolder(folder)) return;
  if (!existsSync(dirname(folder))) createWithParents(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
