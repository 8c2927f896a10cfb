import { createReadStream, existsSync } from "node:fs";
import { cp, mkdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  backupSqlite,
  copyDatabase,
  dropTablesAside,
  listTables,
  lockDataFolder,
  openDatabase,
  overwriteSqlite,
  putTablesBack,
  restorePostgres,
  runMaintenance,
  setTablesAside,
  transaction,
} from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/files.server.ts";
import { DATABASE_IN_ARCHIVE, type Manifest, UPLOADS_IN_ARCHIVE, unpackArchive } from "./archive.server.ts";
import { dropOtherUploads, hasUploads, putUploads } from "./archived-uploads.server.ts";
import { proveRows } from "./prove-backup.server.ts";
import { withScratch } from "./scratch.server.ts";

export type RestoreTarget = {
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
  onSetAside(folder: string): void;
};

type Restore = RestoreTarget &
  Pick<RestoreOptions, "force" | "overwrite"> & {
    folder: string;
    manifest: Manifest;
    asideFolder(): Promise<string>;
  };

/**
 * Puts a backup in place and proves every row and file. The site must not be running.
 * @throws {Error} in one line where data exists, the archive is damaged, or it holds the other engine's database.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<Manifest> {
  const lock = lockDataFolder(target.dataDir);
  try {
    if (!options.overwrite) await refuseExistingData(target);
    return await withScratch(target.dataDir, async (folder) => {
      const manifest = await unpackArchive(createReadStream(file), folder, file);
      refuseOtherEngine(file, manifest, target);
      const asideFolder = makeOnce(target.dataDir, options.onSetAside);
      const restore = { ...target, ...options, folder, manifest, asideFolder };
      await (target.url ? restoreIntoPostgres(restore, target.url) : restoreIntoSqlite(restore));
      return manifest;
    });
  } finally {
    lock.release();
  }
}

const DATA_ALREADY = "There is data already. To set it aside and restore: npm run restore FILE overwrite";

async function refuseExistingData({ url, databaseFile, storage }: RestoreTarget): Promise<void> {
  if ((!url && existsSync(databaseFile)) || (await hasUploads(storage))) throw new Error(DATA_ALREADY);
}

function refuseOtherEngine(file: string, { engine }: Manifest, { url }: RestoreTarget): void {
  if (engine === "sqlite" && url)
    throw new Error(
      `${file} holds an embedded database: restore it without DATABASE_URL, then run npm run move-to-postgres`,
    );
  if (engine === "postgres" && !url) throw new Error(`${file} holds a PostgreSQL database: set DATABASE_URL`);
}

/** What was there comes back unless every row of the backup has arrived. A start finishes what a killed restore left. */
async function restoreIntoPostgres(restore: Restore, url: string): Promise<void> {
  await runMaintenance(url, restore, async ({ db }) => {
    await transaction(db, putTablesBack);
    if ((await listTables(db)).length > 0) {
      if (!restore.overwrite) throw new Error(DATA_ALREADY);
      await copyDatabase(db, join(await restore.asideFolder(), DATABASE_IN_ARCHIVE.postgres));
    }
    await setTablesAside(db);
    try {
      await restorePostgres(url, join(restore.folder, DATABASE_IN_ARCHIVE.postgres));
      await proveRows(db, restore.manifest);
    } catch (error) {
      await transaction(db, putTablesBack);
      throw error;
    }
    await dropTablesAside(db);
  });
  await setUploadsAside(restore);
  await restoreUploads(restore);
  await dropUploadsSetAside(restore);
}

/** At any moment the old database is in place with its uploads, or the new one with its own. */
async function restoreIntoSqlite(restore: Restore): Promise<void> {
  const { databaseFile, manifest } = restore;
  const restored = join(restore.folder, DATABASE_IN_ARCHIVE.sqlite);
  const database = await openDatabase({ file: restored });
  await proveRows(database.db, manifest).finally(() => database.close());
  await setUploadsAside(restore);
  await restoreUploads(restore);
  if (await copyAside(restore)) await overwriteSqlite(databaseFile, restored);
  else await rename(restored, databaseFile);
  await dropUploadsSetAside(restore);
}

/** False where there is no database any more: there was none, or it was moved because SQLite cannot read it. */
async function copyAside({ databaseFile, asideFolder }: Restore): Promise<boolean> {
  if (!existsSync(databaseFile)) return false;
  const copy = join(await asideFolder(), basename(databaseFile));
  try {
    await backupSqlite(databaseFile, copy);
    return true;
  } catch {
    for (const ending of ["", "-wal", "-shm"])
      if (existsSync(databaseFile + ending)) await rename(databaseFile + ending, copy + ending);
    return false;
  }
}

async function setUploadsAside({ dataDir, inBucket, asideFolder }: Restore): Promise<void> {
  const uploads = join(dataDir, "uploads");
  if (!inBucket && existsSync(uploads))
    await cp(uploads, join(await asideFolder(), "uploads"), { recursive: true });
}

/** What a bucket has besides stays: nothing of it was set aside. */
async function dropUploadsSetAside({ storage, folder, inBucket }: Restore): Promise<void> {
  if (!inBucket) await dropOtherUploads(storage, join(folder, UPLOADS_IN_ARCHIVE));
}

const restoreUploads = ({ storage, folder }: Restore): Promise<void> =>
  putUploads(storage, join(folder, UPLOADS_IN_ARCHIVE));

function makeOnce(dataDir: string, onMade: (folder: string) => void): () => Promise<string> {
  let made: string | undefined;
  return async () => {
    if (made) return made;
    made = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
    await mkdir(made, { mode: 0o700 });
    onMade(made);
    return made;
  };
}
