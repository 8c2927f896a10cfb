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

const AT_ONCE = 3;

/** Moves the uploads of a verified copy to the site's storage. */
export const moveUploads = (folder: string, into: Storage): Promise<void> =>
  runSeveral(AT_ONCE, openStorage({ DATA_DIR: folder }).keys(), (key) =>
    into.add(key, join(folder, "uploads", key), `image/${extname(key).slice(1)}`),
  );

/**
 * Removes uploads that the data does not name. It is added to both sides of a restore, so that whichever data a killed
 * process leaves removes the other's uploads.
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

/** What `npm run restore` adds to a place, which may have no tables for a job yet. */
const noteOf = ({ DATA_DIR }: Place): string => join(DATA_DIR, "restoring.json");

async function readNoted(env: Place): Promise<Set<string>> {
  const note = await readFile(noteOf(env), "utf8").catch(() => "[]");
  return new Set(z.array(z.string()).parse(JSON.parse(note)));
}

/** Like `moveUploads`, but notes first which uploads it adds, until `forgetNoted`. */
export async function moveNotedUploads(folder: string, { env, storage }: Uploads): Promise<void> {
  const noted = await readNoted(env);
  const known = new Set<string>();
  for await (const key of storage.keys()) known.add(key);
  for await (const key of openStorage({ DATA_DIR: folder }).keys()) if (!known.has(key)) noted.add(key);
  await writeWholeFile(noteOf(env), Buffer.from(JSON.stringify([...noted])));
  await moveUploads(folder, storage);
}

/** Removes what killed restores have added, except for uploads that the data names. Without `db` there is no data. */
export async function removeNoted({ db, env, storage }: Uploads & { db?: Db }): Promise<void> {
  const noted = await readNoted(env);
  if (db) await removeUnnamedUploads({ db, storage }, noted);
  else for (const key of noted) await storage.remove(key);
  await forgetNoted(env);
}

export const forgetNoted = (env: Place): Promise<void> => rm(noteOf(env), { force: true });
