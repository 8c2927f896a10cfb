import { constants } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
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
    read: async (key) => {
      const file = await openFile(toPath(key));
      return file?.readFile().finally(() => file.close());
    },
    open: async (key) => {
      const file = await openFile(toPath(key));
      return file && { bytes: (await file.stat()).size, body: file.createReadStream() };
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

/** Opens a file, but doesn't follow symbolic links: the program never creates any, so they come from somebody else. */
const openFile = (path: string) =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) =>
    error.code === "ELOOP" ? undefined : ignoreMissingFile(error),
  );
