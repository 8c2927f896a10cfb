import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import {
  type Db,
  listTables,
  lockDataFolder,
  openDatabase,
  replaceData,
  runMaintenance,
} from "#platform/database/database.server.ts";
import { Outage, Refusal } from "#platform/errors/errors.server.ts";
import { openStorage, type Storage, withScratch } from "#platform/files/files.server.ts";
import { COPY, type Counted, verifyBackup } from "./backup-copy.server.ts";
import { dropOtherUploads, putUploads } from "./backup-uploads.server.ts";
import { makeBackup } from "./make-backup.server.ts";

/** Where the data of a stopped site is: in the database of `url`, or else in the file. */
export type Place = {
  dataDir: string;
  databaseFile: string;
  url: string | undefined;
  storage: Storage;
  inBucket: boolean;
};

type RestoreOptions = {
  /** Existing data is set aside in the data folder; otherwise it is an error. */
  overwrite: boolean;
  /** Ends the connections of other processes to PostgreSQL; otherwise they are an error. */
  force: boolean;
  /** Leaves the tables as the version had them that made the backup, which then starts on them. */
  asMade: boolean;
  /** Does to the copy in a folder what restored data needs. */
  settle(folder: string): Promise<void>;
  onSetAside(file: string): void;
};

const DATA_ALREADY = "There is data already. To set it aside and restore: npm run restore FILE overwrite";

/** Puts a backup in place, whichever engine made it. The site must not be running. @throws {Error} in one line */
export async function restoreBackup(
  file: string,
  place: Place,
  options: RestoreOptions,
): Promise<Counted & { madeAt: string }> {
  const { asMade, overwrite, settle, onSetAside } = options;
  const lock = lockDataFolder(place.dataDir);
  try {
    if (!overwrite) await refuseExistingData(place);
    return await withScratch(place.dataDir, async (folder) => {
      const counted = await verifyBackup(file, folder, { name: file, asMade, work: async () => {} });
      if (!asMade) await settle(folder);
      const uploads = openStorage({ DATA_DIR: folder });
      const aside = join(
        place.dataDir,
        `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`,
      );
      const keepAside = async (db: Db) => {
        if ((await listTables(db)).length === 0) return;
        await makeBackup(`${aside}.tar.gz`, { db, storage: place.storage });
        onSetAside(`${aside}.tar.gz`);
      };
      const isMoved =
        !place.url && existsSync(place.databaseFile) && !(await setFileAside(place, keepAside, aside));
      if (isMoved) onSetAside(`${aside}.sqlite`);
      await replaceIn(place, options.force, async (alone) => {
        if (place.url) await keepAside(alone);
        await putUploads(uploads, place.storage);
        return join(folder, COPY);
      });
      // What a bucket has besides stays, and so does what no backup has.
      if (!place.inBucket && !isMoved) await dropOtherUploads(place.storage, uploads);
      return counted;
    });
  } finally {
    lock.release();
  }
}

/** Moves all rows of a stopped site into the empty database `to`. The uploads stay where they are. Returns how many rows. */
export async function moveData(from: Place, to: Place): Promise<number> {
  const lock = lockDataFolder(from.dataDir);
  try {
    await refuseTables(
      to,
      `${to.url ? "DATABASE_URL" : to.databaseFile} already holds data: it must be empty`,
    );
    return await withScratch(from.dataDir, async (folder) => {
      const file = join(folder, "moving.tar.gz");
      const storage = openStorage({ DATA_DIR: folder });
      await useAlone(from, (db) => makeBackup(file, { db, storage }));
      const { rows } = await verifyBackup(file, folder, { work: async () => {} });
      await replaceIn(to, true, async () => join(folder, COPY));
      return rows;
    });
  } finally {
    lock.release();
  }
}

async function refuseExistingData(place: Place): Promise<void> {
  await refuseTables(place, DATA_ALREADY);
  for await (const _ of place.storage.keys()) throw new Error(DATA_ALREADY);
}

async function refuseTables(place: Place, message: string): Promise<void> {
  if (!place.url && !existsSync(place.databaseFile)) return;
  if (!place.url) throw new Error(message);
  await openIn(place, async (db) => {
    if ((await listTables(db)).length > 0) throw new Error(message);
  });
}

async function openIn<T>({ url, databaseFile: file }: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(url ? { url, isMaintenance: true } : { file });
  return work(database.db).finally(() => database.close());
}

const useAlone = (place: Place, work: (db: Db) => Promise<unknown>): Promise<unknown> =>
  place.url ? runMaintenance(place.url, { force: false }, ({ db }) => work(db)) : openIn(place, work);

const replaceIn = (place: Place, force: boolean, make: (alone: Db) => Promise<string>): Promise<void> =>
  openIn(place, (db) => replaceData(db, { force }, make));

/** An embedded database that this version cannot read is no obstacle: its files are moved. Returns whether it was read. */
async function setFileAside(place: Place, keep: (db: Db) => Promise<void>, aside: string): Promise<boolean> {
  try {
    await openIn(place, keep);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Outage) throw error;
    for (const ending of ["", "-wal", "-shm"])
      if (existsSync(place.databaseFile + ending))
        await rename(place.databaseFile + ending, `${aside}.sqlite${ending}`);
    return false;
  }
}
