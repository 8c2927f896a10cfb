import { constants } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { openReadStream } from "./read-stream.server.ts";
import { isValidStorageKey, type Storage } from "./storage.server.ts";
import {
  DRAFT_SUFFIX,
  ignoreMissingFile,
  moveFileAtomically,
  writeFileAtomically,
} from "./whole-file.server.ts";

export function createDiskStorage(folder: string): Storage {
  const toPath = (key: string): string => {
    if (!isValidStorageKey(key)) throw new TypeError(`${key} is no key`);
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => writeFileAtomically(toPath(key), bytes),
    add: async (key, path) => moveFileAtomically(path, toPath(key)),
    read: (key) => readFile(toPath(key), { flag: OWN_FILE }).catch(ignoreMissingOrForeignFile),
    open: async (key) => {
      const bytes = (await stat(toPath(key)).catch(ignoreMissingFile))?.size;
      if (bytes === undefined) return;
      const body = await openReadStream(toPath(key), { flags: OWN_FILE }).catch(ignoreMissingOrForeignFile);
      return body && { bytes, body };
    },
    remove: async (key) => rm(toPath(key), { force: true }),
    keys: () => listKeys(folder),
  };
}

async function* listKeys(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissingFile);
  for (const entry of entries ?? []) {
    const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (entry.isFile() && isValidStorageKey(key) && !key.endsWith(DRAFT_SUFFIX)) yield key;
  }
}

/** Doesn't follow symbolic links: the program never creates any, so they come from somebody else. */
const OWN_FILE = constants.O_RDONLY | constants.O_NOFOLLOW;

const ignoreMissingOrForeignFile = (error: NodeJS.ErrnoException) =>
  error.code === "ELOOP" ? undefined : ignoreMissingFile(error);
