import { readFile, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import type { Db } from "#platform/database/database.server.ts";
import {
  openStorage,
  removeOrphanedUploads,
  type Storage,
  writeWholeFile,
} from "#platform/files/files.server.ts";
import { runSeveral } from "#platform/work/work.server.ts";
import type { Place } from "./backup-store.server.ts";

type UploadLocation = { env: Place; storage: Storage };

const CONCURRENT_UPLOADS = 3;

/**
 * Returns the path of the file that lists the uploads that a restore in progress adds or replaces. The list can't be in
 * the database, because a restore may start without one, and ends with a different one.
 */
const getUploadNotePath = ({ DATA_DIR }: Place): string => join(DATA_DIR, "restoring.json");

async function readNotedUploads(env: Place): Promise<string[]> {
  const note = await readFile(getUploadNotePath(env), "utf8").catch(() => "[]");
  return z.array(z.string()).parse(JSON.parse(note));
}

/**
 * Moves the uploads of a verified copy to the site's storage. First notes which of them are new to the storage and,
 * unless `keepsOthers` is set, which of the storage's uploads the copy lacks. If the process is killed,
 * `removeNotedUploads` can then remove the uploads of whichever data is not in place.
 */
export async function moveUploads(folder: string, { env, storage }: UploadLocation, keepsOthers = false) {
  const copy = openStorage({ DATA_DIR: folder });
  const [before, restored] = [await listUploadKeys(storage), await listUploadKeys(copy)];
  const noted = new Set(await readNotedUploads(env));
  for (const key of restored) if (!before.has(key)) noted.add(key);
  if (!keepsOthers) for (const key of before) if (!restored.has(key)) noted.add(key);
  await writeWholeFile(getUploadNotePath(env), Buffer.from(JSON.stringify([...noted])));
  await runSeveral(CONCURRENT_UPLOADS, restored, (key) =>
    storage.add(key, join(folder, "uploads", key), `image/${extname(key).slice(1)}`),
  );
}

async function listUploadKeys(storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of storage.keys()) keys.add(key);
  return keys;
}

/**
 * Removes the noted uploads that the data in `db` doesn't refer to. Without `db`, removes all of them. Call it after a
 * restore and when the app starts, because a restore may have been killed.
 */
export async function removeNotedUploads({ db, env, storage }: UploadLocation & { db?: Db }): Promise<void> {
  const noted = await readNotedUploads(env);
  if (db) await removeOrphanedUploads({ db, storage }, noted);
  else for (const key of noted) await storage.remove(key);
  await deleteUploadNote(env);
}

export const deleteUploadNote = (env: Place): Promise<void> => rm(getUploadNotePath(env), { force: true });
