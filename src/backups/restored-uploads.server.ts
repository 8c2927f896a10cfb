import { readFile, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import type { House } from "#app/house.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import {
  openStorage,
  removeUnnamedUploads,
  type Storage,
  writeWholeFile,
} from "#platform/files/files.server.ts";
import { addJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { runSeveral } from "#platform/work/work.server.ts";
import type { Place } from "./backup-store.server.ts";

type Uploads = { env: Place; storage: Storage };

const CONCURRENT_UPLOADS = 3;

/** Moves the uploads of a verified copy to the site's storage. */
export const moveUploads = (folder: string, into: Storage): Promise<void> =>
  runSeveral(CONCURRENT_UPLOADS, openStorage({ DATA_DIR: folder }).keys(), (key) =>
    into.add(key, join(folder, "uploads", key), `image/${extname(key).slice(1)}`),
  );

/**
 * Removes uploads that the data doesn't refer to. This job is added to both the old and the new data, so that if a
 * restore is killed, whichever data is in place gets rid of the other's uploads.
 */
export const unnamedUploadsJob: JobKind<House> = {
  name: "unnamed-uploads",
  payload: z.object({}),
  pausesInMinutes: [1, 10, 60],
  afterRestore: "dropped",
  run: (house) => removeUnnamedUploads(house),
};

export const addUnnamedUploadsJob = (house: Pick<House, "db" | "now">, dueAt = house.now()) =>
  addJob(house.db, house, unnamedUploadsJob, {}, { key: "all", keep: "nothing", dueAt });

/**
 * Returns the path of the file where `npm run restore` notes the uploads that it adds. It is a file because the
 * database may not have a table for jobs yet.
 */
const getNotePath = ({ DATA_DIR }: Place): string => join(DATA_DIR, "restoring.json");

async function readNotedUploads(env: Place): Promise<Set<string>> {
  const note = await readFile(getNotePath(env), "utf8").catch(() => "[]");
  return new Set(z.array(z.string()).parse(JSON.parse(note)));
}

/** Like `moveUploads`, but first notes which uploads it adds. The note stays until `forgetNotedUploads`. */
export async function moveNotedUploads(folder: string, { env, storage }: Uploads): Promise<void> {
  const noted = await readNotedUploads(env);
  const known = new Set<string>();
  for await (const key of storage.keys()) known.add(key);
  for await (const key of openStorage({ DATA_DIR: folder }).keys()) if (!known.has(key)) noted.add(key);
  await writeWholeFile(getNotePath(env), Buffer.from(JSON.stringify([...noted])));
  await moveUploads(folder, storage);
}

/**
 * Removes the uploads that killed restores added, unless the data in `db` refers to them. Without `db`, removes all of
 * them.
 */
export async function removeNotedUploads({ db, env, storage }: Uploads & { db?: Db }): Promise<void> {
  const noted = await readNotedUploads(env);
  if (db) await removeUnnamedUploads({ db, storage }, noted);
  else for (const key of noted) await storage.remove(key);
  await forgetNotedUploads(env);
}

export const forgetNotedUploads = (env: Place): Promise<void> => rm(getNotePath(env), { force: true });
