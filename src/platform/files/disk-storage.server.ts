import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { isKey, type Storage } from "./storage-shape.server.ts";

/**
 * Files in a folder of this machine, written so that they survive a power cut: a file stands under its name whole or
 * not at all, because it is written beside it, flushed, and renamed.
 */
export function diskStorage(folder: string): Storage {
  const placeOf = (key: string): string => {
    if (!isKey(key)) throw new TypeError(`${key} is no key`);
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => writeWhole(placeOf(key), bytes),
    read: async (key) => readFile(placeOf(key)).catch(undefinedWhereMissing),
    remove: async (key) => rm(placeOf(key), { force: true }),
    keys: () => keysIn(folder),
  };
}

async function* keysIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    undefinedWhereMissing,
  );
  for (const entry of entries ?? []) {
    const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (entry.isFile() && isKey(key) && !key.endsWith(UNFINISHED)) yield key;
  }
}

const UNFINISHED = ".part";

async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  const beside = `${place}.${randomUUID()}${UNFINISHED}`;
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  try {
    await writeFlushed(beside, bytes);
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await flushFolder(dirname(place));
}

async function writeFlushed(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once the folder is; some systems refuse to open folders, and there it is the system's matter. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  if (!handle) return;
  await handle.sync().catch(() => {});
  await handle.close();
}

function undefinedWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
