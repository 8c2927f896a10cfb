import { createReadStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  type Db,
  listTables,
  lockDataFolder,
  openDatabase,
  replaceData,
  runWithoutOtherProcesses,
} from "#platform/database/database.server.ts";
import { isDamageError, Refusal, toOutageRefusal } from "#platform/errors/errors.server.ts";
import { openStorage, removeScratchLeftovers, withScratchFolder } from "#platform/files/files.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { type BackupStorageEnv, BackupStore } from "./backup-store.server.ts";
import { makeSafetyBackup } from "./kept-backups.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import {
  deleteRestoredUploadsList,
  moveUploadsToStorage,
  readListedUploads,
  removeUnneededRestoredUploads,
} from "./restored-uploads.server.ts";
import { findCopyDatabase, type VerifiedCounts, verifyBackup } from "./verify-backup.server.ts";

type RestoreOptions = {
  /** Whether to back up existing data and then replace it. If false, the restore fails if there is any. */
  overwrite: boolean;
  /** Whether to close other processes' connections to PostgreSQL. If false, the restore fails if there are any. */
  force: boolean;
  /**
   * Whether to leave the tables as they were in the version that made the backup. The app upgrades them when it starts.
   */
  asMade: boolean;
  /**
   * Prepares the restored copy in the given folder. Among other things, erases data that was erased after the backup
   * was made, and holds unsent emails.
   */
  settle(folder: string): Promise<void>;
  /** Called with the path of the file that the existing data was moved to. */
  onSetAside(file: string): void;
  log: Log;
};

const DATA_EXISTS_MESSAGE =
  "There is data already. To set it aside and restore: npm run restore FILE overwrite";

const getDatabaseFile = ({ DATA_DIR }: BackupStorageEnv): string =>
  join(resolve(DATA_DIR), "greenroom.sqlite");

/**
 * Restores a backup, no matter which engine it was made on. The site must not be running.
 * @throws {Error} with a one-line message
 */
export async function restoreBackup(
  file: string,
  env: BackupStorageEnv,
  options: RestoreOptions,
): Promise<VerifiedCounts & { madeAt: string }> {
  const { asMade, overwrite, force, settle, onSetAside, log } = options;
  const storage = openStorage(env);
  return runWhileStopped(env, async (folder) => {
    if (!overwrite) await refuseExistingData(env);
    const counts = await verifyBackup(createReadStream(file), folder, { asMade, work: async () => {} });
    if (!asMade) await settle(folder);
    let keepsOtherUploads = true;
    const backUp = async (db: Db) => {
      if ((await listTables(db)).length === 0) return;
      const house = { db, env, log, now: () => new Date(), storage };
      const store = new BackupStore(house);
      const id = (await store.readLastId()) + 1;
      const safetyBackup = await makeSafetyBackup(house, id, "Before npm run restore: ");
      onSetAside(store.getPath(safetyBackup));
      // Keep the uploads that the restored backup lacks if the safety backup isn't verified, or if the uploads are in a
      // bucket, which may also contain unrelated files.
      keepsOtherUploads = !safetyBackup.proof?.ok || Boolean(env.S3_BUCKET);
    };
    if (!env.DATABASE_URL) await backUpEmbeddedDatabase(env, backUp, onSetAside);
    await withDatabase(env, async (db) => {
      await replaceData(db, { force }, async (exclusiveDb) => {
        if (env.DATABASE_URL) await backUp(exclusiveDb);
        await moveUploadsToStorage(folder, { env, storage }, keepsOtherUploads);
        return findCopyDatabase(folder, exclusiveDb);
      });
      await (keepsOtherUploads
        ? deleteRestoredUploadsList(env)
        : removeUnneededRestoredUploads({ db, env, storage }));
    });
    return counts;
  });
}

/**
 * Copies all rows of a stopped site into the empty database `to`. The uploads stay where they are. Returns how many
 * rows were copied.
 */
export async function copyDataToDatabase(from: BackupStorageEnv, to: BackupStorageEnv): Promise<number> {
  return runWhileStopped(from, async (folder) => {
    await refuseNonEmptyDatabase(
      to,
      to.DATABASE_URL
        ? "DATABASE_URL already holds data: it must be empty"
        : `${getDatabaseFile(to)} already holds data: move it to another folder first`,
    );
    const file = join(folder, "moving.tar.gz");
    const storage = openStorage({ DATA_DIR: folder });
    const backUp = (db: Db) => makeBackup(file, { db, storage });
    const url = from.DATABASE_URL;
    await (url
      ? runWithoutOtherProcesses(url, { force: false }, ({ db }) => backUp(db))
      : withDatabase(from, backUp));
    const { rows } = await verifyBackup(createReadStream(file), folder, { work: async () => {} });
    await withDatabase(to, (db) => replaceData(db, { force: true }, () => findCopyDatabase(folder, db)));
    return rows;
  });
}

/** Runs `work` with a temporary folder. The site can't start until `work` is done. */
async function runWhileStopped<T>(
  { DATA_DIR }: BackupStorageEnv,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const lock = lockDataFolder(DATA_DIR);
  try {
    await removeScratchLeftovers(DATA_DIR);
    return await withScratchFolder(DATA_DIR, work);
  } finally {
    lock.release();
  }
}

async function refuseExistingData(env: BackupStorageEnv): Promise<void> {
  await refuseNonEmptyDatabase(env, DATA_EXISTS_MESSAGE);
  const storage = openStorage(env);
  const listedKeys = new Set(await readListedUploads(env));
  for await (const key of storage.keys()) if (!listedKeys.has(key)) throw new Error(DATA_EXISTS_MESSAGE);
  await removeUnneededRestoredUploads({ env, storage });
}

async function refuseNonEmptyDatabase(env: BackupStorageEnv, message: string): Promise<void> {
  if (!env.DATABASE_URL && !existsSync(getDatabaseFile(env))) return;
  // A killed restore may leave an embedded database without tables, which counts as empty.
  const hasTables = withDatabase(env, async (db) => (await listTables(db)).length > 0);
  if (await hasTables.catch((error) => isDamageError(error) || Promise.reject(error)))
    throw new Error(message);
}

async function withDatabase<T>(env: BackupStorageEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const url = env.DATABASE_URL;
  const database = await openDatabase(url ? { url, isMaintenance: true } : { file: getDatabaseFile(env) });
  return work(database.db).finally(() => database.close());
}

/** Backs up an embedded database. If this version can't read it, moves its files to another name instead. */
async function backUpEmbeddedDatabase(
  env: BackupStorageEnv,
  backUp: (db: Db) => Promise<void>,
  onSetAside: (file: string) => void,
): Promise<void> {
  const file = getDatabaseFile(env);
  if (!existsSync(file)) return;
  try {
    await withDatabase(env, backUp);
  } catch (error) {
    const reason = error instanceof Refusal ? error.cause : error;
    if (reason instanceof Refusal || (toOutageRefusal(reason) && !isDamageError(reason))) throw error;
    const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const asidePath = join(resolve(env.DATA_DIR), `before-restore-${time}.sqlite`);
    for (const suffix of ["", "-wal", "-shm"])
      if (existsSync(file + suffix)) await rename(file + suffix, asidePath + suffix);
    onSetAside(asidePath);
  }
}
