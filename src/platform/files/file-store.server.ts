import { constants } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findBucketAccess, type StorageEnv, throwStorageRefusal } from "./open-storage.server.ts";
import { openReadStream } from "./read-stream.server.ts";
import type { FileStore } from "./storage.server.ts";
import {
  DRAFT_SUFFIX,
  ignoreMissingFile,
  moveFileAtomically,
  writeFileAtomically,
} from "./whole-file.server.ts";

export function openFileStore(env: StorageEnv, folder: string): FileStore {
  const ownBucket = folder === "backups" ? env.S3_BACKUP_BUCKET : undefined;
  const access = findBucketAccess(env, ownBucket ?? env.S3_BUCKET);
  if (!access) return createDiskFileStore(join(resolve(env.DATA_DIR), folder));
  const use = <T>(work: (bucket: FileStore) => Promise<T>): Promise<T> =>
    import("./bucket-storage.server.ts")
      .then(({ createBucketFileStore }) => work(createBucketFileStore(access, folder)))
      .catch(throwStorageRefusal);
  return {
    names: () => use((bucket) => bucket.names()),
    add: (name, path) => use((bucket) => bucket.add(name, path)),
    write: (name, text) => use((bucket) => bucket.write(name, text)),
    read: (name) => use((bucket) => bucket.read(name)),
    size: (name) => use((bucket) => bucket.size(name)),
    open: (name, part) => use((bucket) => bucket.open(name, part)),
    remove: (name) => use((bucket) => bucket.remove(name)),
  };
}

function createDiskFileStore(folder: string): FileStore {
  return {
    names: async () =>
      ((await readdir(folder).catch(ignoreMissingFile)) ?? []).filter((name) => !name.endsWith(DRAFT_SUFFIX)),
    add: (name, path) => moveFileAtomically(path, join(folder, name)),
    write: (name, text) => writeFileAtomically(join(folder, name), Buffer.from(text)),
    read: (name) => readFile(join(folder, name), "utf8").catch(ignoreMissingFile),
    size: async (name) => (await stat(join(folder, name)).catch(ignoreMissingFile))?.size,
    open: (name, part) => openReadStream(join(folder, name), { flags: constants.O_RDONLY, part }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
