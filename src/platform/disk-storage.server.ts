import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage-shape.server.ts";

/** A folder and a name, as our own code makes them; nothing that leads out of the folder. */
const KEY = /^[a-z]+\/[a-z0-9][a-z0-9.-]*$/;

/**
 * Files in a folder of this machine, written so that they survive a power cut: a file stands under its name whole or
 * not at all, because it is written beside it, flushed, and renamed.
 */
export function diskStorage(folder: string): Storage {
  const placeOf = (key: string): string => {
    if (!KEY.test(key)) throw new TypeError(`${key} is no key`);
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => writeWhole(placeOf(key), bytes),
    read: async (key) => readFile(placeOf(key)).catch(undefinedWhereMissing),
    remove: async (key) => rm(placeOf(key), { force: true }),
  };
}

async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  const beside = `${place}.${randomUUID()}.part`;
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
