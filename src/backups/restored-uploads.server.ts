import { readFile, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import type { Db } from "#platform/database/database.server.ts";
import {
  openStorage,
  removeOrphanedUploads,
  type Storage,
  writeFileAtomically,
} from "#platform/files/files.server.ts";
import { runConcurrently } from "#platform/work/work.server.ts";
import type { BackupStorageEnv } from "./backup-store.server.ts";

type UploadLocation = { env: BackupStorageEnv; storage: Storage };

const CONCURRENT_UPLOADS = 3;

/**
 * Returns the path of the file that lists the uploads that a restore in progress adds, and those that it no longer
 * needs. The list can't be in the database: the restore replaces it, and there may be none when the restore starts.
 */
const getRestoredUploadsListPath = ({ DATA_DIR }: BackupStorageEnv): string =>
  join(DATA_DIR, "restoring.json");

/** Returns the keys of the uploads that an interrupted restore has listed. */
export async function readListedUploads(env: BackupStorageEnv): Promise<string[]> {
  const list = await readFile(getRestoredUploadsListPath(env), "utf8").catch(() => "[]");
  return z.array(z.string()).parse(JSON.parse(list));
}

/**
 * Moves the uploads of a verified copy to the site's storage. First writes a list of the uploads that are new to the
 * storage and, unless `keepsOtherUploads` is set, those in the storage that the copy lacks. If the restore is
 * interrupted, `removeUnneededRestoredUploads` then removes the listed uploads that the current data doesn't need.
 */
export async function moveUploadsToStorage(
  folder: string,
  { env, storage }: UploadLocation,
  keepsOtherUploads = false,
) {
  const copy = openStorage({ DATA_DIR: folder });
  const [existingKeys, restoredKeys] = [await listUploadKeys(storage), await listUploadKeys(copy)];
  const listedKeys = new Set(await readListedUploads(env));
  for (const key of restoredKeys) if (!existingKeys.has(key)) listedKeys.add(key);
  if (!keepsOtherUploads) for (const key of existingKeys) if (!restoredKeys.has(key)) listedKeys.add(key);
  await writeFileAtomically(getRestoredUploadsListPath(env), Buffer.from(JSON.stringify([...listedKeys])));
  await runConcurrently(CONCURRENT_UPLOADS, restoredKeys, (key) =>
    storage.add(key, join(folder, "uploads", key), `image/${extname(key).slice(1)}`),
  );
}

async function listUploadKeys(storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of storage.keys()) keys.add(key);
  return keys;
}

/**
 * Removes the listed uploads that the data in `db` doesn't refer to. Without `db`, removes all of them. Call it after a
 * restore and when the app starts, because a restore may have been killed.
 */
export async function removeUnneededRestoredUploads({
  db,
  env,
  storage,
}: UploadLocation & { db?: Db }): Promise<void> {
  const listedKeys = await readListedUploads(env);
  if (db) await removeOrphanedUploads({ db, storage }, listedKeys);
  else for (const key of listedKeys) await storage.remove(key);
  await deleteRestoredUploadsList(env);
}

export const deleteRestoredUploadsList = (env: BackupStorageEnv): Promise<void> =>
  rm(getRestoredUploadsListPath(env), { force: true });
