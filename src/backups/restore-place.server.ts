import { createReadStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  type Db,
  listTables,
  lockDataFolder,
  openDatabase,
  replaceData,
  runMaintenance,
} from "#platform/database/database.server.ts";
import { isDamaged, Refusal, toOutageRefusal } from "#platform/errors/errors.server.ts";
import { openStorage, removeLeftovers, withScratch } from "#platform/files/files.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { type CheckedCounts, COPY_DATABASE_FILE, verifyBackup } from "./backup-copy.server.ts";
import { BackupStore, type Place } from "./backup-store.server.ts";
import { makeSafetyBackup } from "./kept-backups.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { deleteUploadNote, moveUploads, removeNotedUploads } from "./restored-uploads.server.ts";

type RestoreOptions = {
  /** Whether to back up existing data and then replace it. If false, existing data is an error. */
  overwrite: boolean;
  /** Whether to close other processes' connections to PostgreSQL. If false, open connections are an error. */
  force: boolean;
  /**
   * Whether to leave the tables in the format of the version that made the backup. They are upgraded when this version
   * starts.
   */
  asMade: boolean;
  /** Prepares the restored copy in the given folder, for example by repeating erasures and holding emails. */
  settle(folder: string): Promise<void>;
  /** Called with the file that now holds the existing data. */
  onSetAside(file: string): void;
  log: Log;
};

const DATA_EXISTS_MESSAGE =
  "There is data already. To set it aside and restore: npm run restore FILE overwrite";

const getDatabaseFile = ({ DATA_DIR }: Place): string => join(resolve(DATA_DIR), "greenroom.sqlite");

/**
 * Restores a backup, no matter which engine it was made on. The site must not be running.
 * @throws {Error} with a one-line message
 */
export async function restoreBackup(
  file: string,
  place: Place,
  options: RestoreOptions,
): Promise<CheckedCounts & { madeAt: string }> {
  const { asMade, overwrite, force, settle, onSetAside, log } = options;
  const storage = openStorage(place);
  return runWhileStopped(place, async (folder) => {
    if (!overwrite) await refuseExistingData(place);
    const counted = await verifyBackup(createReadStream(file), folder, { asMade, work: async () => {} });
    if (!asMade) await settle(folder);
    let keepsOthers = true;
    const backUp = async (db: Db) => {
      if ((await listTables(db)).length === 0) return;
      const house = { db, env: place, log, now: () => new Date(), storage };
      const store = new BackupStore(house);
      const id = (await store.lastId()) + 1;
      const safety = await makeSafetyBackup(house, id, "Before npm run restore: ");
      onSetAside(store.pathOf(safety));
      // Leaves all files alone if they are in a bucket, which may also contain unrelated files, or if the safety backup
      // isn't verified.
      keepsOthers = !safety.proof?.ok || Boolean(place.S3_BUCKET);
    };
    if (!place.DATABASE_URL) await backUpEmbeddedDatabase(place, backUp, onSetAside);
    await withDatabase(place, async (db) => {
      await replaceData(db, { force }, async (alone) => {
        if (place.DATABASE_URL) await backUp(alone);
        await moveUploads(folder, { env: place, storage }, keepsOthers);
        return join(folder, COPY_DATABASE_FILE);
      });
      await (keepsOthers ? deleteUploadNote(place) : removeNotedUploads({ db, env: place, storage }));
    });
    return counted;
  });
}

/**
 * Moves all rows of a stopped site into the empty database `to`. The uploads stay where they are. Returns how many rows
 * were moved.
 */
export async function moveData(from: Place, to: Place): Promise<number> {
  return runWhileStopped(from, async (folder) => {
    await refuseNonEmptyDatabase(
      to,
      `${to.DATABASE_URL ? "DATABASE_URL" : getDatabaseFile(to)} already holds data: it must be empty`,
    );
    const file = join(folder, "moving.tar.gz");
    const storage = openStorage({ DATA_DIR: folder });
    const make = (db: Db) => makeBackup(file, { db, storage });
    const url = from.DATABASE_URL;
    await (url ? runMaintenance(url, { force: false }, ({ db }) => make(db)) : withDatabase(from, make));
    const { rows } = await verifyBackup(createReadStream(file), folder, { work: async () => {} });
    await withDatabase(to, (db) =>
      replaceData(db, { force: true }, async () => join(folder, COPY_DATABASE_FILE)),
    );
    return rows;
  });
}

/** Runs `work` in a scratch folder while no site can start. */
async function runWhileStopped<T>({ DATA_DIR }: Place, work: (folder: string) => Promise<T>): Promise<T> {
  const lock = lockDataFolder(DATA_DIR);
  try {
    await removeLeftovers(DATA_DIR);
    return await withScratch(DATA_DIR, work);
  } finally {
    lock.release();
  }
}

async function refuseExistingData(place: Place): Promise<void> {
  await refuseNonEmptyDatabase(place, DATA_EXISTS_MESSAGE);
  const storage = openStorage(place);
  await removeNotedUploads({ env: place, storage });
  for await (const _ of storage.keys()) throw new Error(DATA_EXISTS_MESSAGE);
}

async function refuseNonEmptyDatabase(place: Place, message: string): Promise<void> {
  if (!place.DATABASE_URL && !existsSync(getDatabaseFile(place))) return;
  // A killed restore can leave an embedded database without tables.
  const isFull = withDatabase(place, async (db) => (await listTables(db)).length > 0);
  if (await isFull.catch((error) => isDamaged(error) || Promise.reject(error))) throw new Error(message);
}

async function withDatabase<T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const url = place.DATABASE_URL;
  const database = await openDatabase(url ? { url, isMaintenance: true } : { file: getDatabaseFile(place) });
  return work(database.db).finally(() => database.close());
}

/** Backs up an embedded database. If this version can't read it, moves its files aside instead. */
async function backUpEmbeddedDatabase(
  place: Place,
  backUp: (db: Db) => Promise<void>,
  onSetAside: (file: string) => void,
): Promise<void> {
  const file = getDatabaseFile(place);
  if (!existsSync(file)) return;
  try {
    await withDatabase(place, backUp);
  } catch (error) {
    const reason = error instanceof Refusal ? error.cause : error;
    if (reason instanceof Refusal || (toOutageRefusal(reason) && !isDamaged(reason))) throw error;
    const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const aside = join(resolve(place.DATA_DIR), `before-restore-${time}.sqlite`);
    for (const ending of ["", "-wal", "-shm"])
      if (existsSync(file + ending)) await rename(file + ending, aside + ending);
    onSetAside(aside);
  }
}
