import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type Database,
  dropTablesAside,
  dumpPostgres,
  listTableNames,
  listTables,
  lockDataFolder,
  openDatabase,
  putTablesBack,
  restorePostgres,
  runMaintenance,
  setTablesAside,
  sumTables,
  transaction,
} from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/files.server.ts";
import { DATABASE_IN_ARCHIVE, type Manifest, UPLOADS_IN_ARCHIVE, unpackArchive } from "./archive.server.ts";
import { hasUploads, putUploads } from "./archived-uploads.server.ts";

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
  const folder = await mkdtemp(join(target.dataDir, ".restore-"));
  try {
    if (!options.overwrite) await refuseExistingData(target);
    const manifest = await unpackArchive(file, folder);
    refuseOtherEngine(file, manifest, target);
    const asideFolder = makeOnce(target.dataDir, options.onSetAside);
    const restore = { ...target, ...options, folder, manifest, asideFolder };
    await (target.url ? restoreIntoPostgres(restore, target.url) : restoreIntoSqlite(restore));
    await restoreUploads(restore);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true }).finally(() => lock.release());
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
const restoreIntoPostgres = (restore: Restore, url: string): Promise<void> =>
  runMaintenance(url, restore, async (database) => {
    const { db } = database;
    await transaction(db, putTablesBack);
    if ((await listTableNames(db)).length > 0) {
      if (!restore.overwrite) throw new Error(DATA_ALREADY);
      await dumpPostgres(db, url, join(await restore.asideFolder(), DATABASE_IN_ARCHIVE.postgres));
    }
    await setTablesAside(db);
    try {
      await restorePostgres(url, join(restore.folder, DATABASE_IN_ARCHIVE.postgres));
      await proveRows(database, restore.manifest);
    } catch (error) {
      await transaction(db, putTablesBack);
      throw error;
    }
    await dropTablesAside(db);
  });

/** Proved first, then renamed: a restore that ends early leaves the old database or the new one. */
async function restoreIntoSqlite(restore: Restore): Promise<void> {
  const restored = join(restore.folder, DATABASE_IN_ARCHIVE.sqlite);
  const database = await openDatabase({ file: restored });
  await proveRows(database, restore.manifest).finally(() => database.close());
  await setAside(restore, ["greenroom.sqlite", "greenroom.sqlite-wal", "greenroom.sqlite-shm"]);
  await rename(restored, restore.databaseFile);
}

async function proveRows({ db }: Database, manifest: Manifest): Promise<void> {
  const found = await sumTables(db, await listTables(db));
  for (const [name, { digest }] of Object.entries(manifest.tables))
    if (found[name]?.digest !== digest)
      throw new Error(`The table ${name} is not as it was when the backup was made`);
  for (const name of await listTableNames(db))
    if (!manifest.tables[name]) throw new Error(`The table ${name} is not in the backup's list`);
}

async function restoreUploads(restore: Restore): Promise<void> {
  const restored = join(restore.folder, UPLOADS_IN_ARCHIVE);
  if (restore.inBucket) {
    if (existsSync(restored)) await putUploads(restore.storage, restored);
    return;
  }
  await setAside(restore, ["uploads"]);
  if (existsSync(restored)) await rename(restored, join(restore.dataDir, "uploads"));
}

async function setAside({ dataDir, asideFolder }: Restore, names: string[]): Promise<void> {
  for (const name of names)
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(await asideFolder(), name));
}

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
