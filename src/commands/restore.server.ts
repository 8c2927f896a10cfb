import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  DATABASE_IN_ARCHIVE,
  type Manifest,
  UPLOADS_IN_ARCHIVE,
  unpackArchive,
} from "#backups/backup-archive.server.ts";
import {
  dropTables,
  dumpPostgres,
  listTables,
  lockDataFolder,
  openDatabase,
  restorePostgres,
  sumTables,
  type Table,
} from "#platform/database/database.server.ts";
import { hasUploads, openStorage, putUploads, type Storage } from "#platform/files/files.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

type Target = {
  dataDir: string;
  databaseFile: string;
  url: string | undefined;
  storage: Storage;
  /** Uploads lie in a bucket, not in the data folder. */
  inBucket: boolean;
  overwrite: boolean;
};

/** Where this restore sets aside what was there. */
let asideFolder: string | undefined;

/**
 * `npm run restore FILE [overwrite]`: puts a backup where the environment says that data is kept, and proves that every
 * row and file is as it was. What is there already is refused, or with `overwrite` set aside in the data folder.
 */
await runCommand(async () => {
  const [file, word] = process.argv.slice(2);
  if (!file) throw new Error("Say which backup: npm run restore FILE, or npm run restore FILE overwrite");
  const { env, dataDir, databaseFile } = commandSettings();
  const target = {
    dataDir,
    databaseFile,
    url: env.DATABASE_URL,
    storage: openStorage(env),
    inBucket: env.S3_BUCKET !== undefined,
    overwrite: word === "overwrite",
  };
  const lock = lockDataFolder(dataDir);
  const folder = await mkdtemp(join(dataDir, ".restore-"));
  try {
    await refuseToOverwrite(target);
    const manifest = await unpackArchive(file, folder);
    refuseOtherEngine(file, manifest, target);
    await (target.url ? intoPostgres(folder, manifest, target) : intoSqlite(folder, manifest, target));
    await restoreUploads(folder, target);
    say(`Restored ${file} of ${manifest.madeAt}: every row and file is as it was.`);
    sayCounts(manifest.tables);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
});

async function refuseToOverwrite(target: Target): Promise<void> {
  const { url, databaseFile, storage, overwrite } = target;
  if (overwrite) return;
  const held = url ? (await tablesAt(url)).length > 0 : existsSync(databaseFile);
  if (held || (await hasUploads(storage)))
    throw new Error("There is data already. To set it aside and restore: npm run restore FILE overwrite");
}

async function tablesAt(url: string): Promise<Table[]> {
  const database = await openDatabase({ url });
  try {
    return await listTables(database.db);
  } finally {
    await database.close();
  }
}

function refuseOtherEngine(file: string, { engine }: Manifest, { url }: Target): void {
  if (engine === "sqlite" && url)
    throw new Error(
      `${file} holds an embedded database: restore it without DATABASE_URL, then run npm run move-to-postgres`,
    );
  if (engine === "postgres" && !url) throw new Error(`${file} holds a PostgreSQL database: set DATABASE_URL`);
}

async function intoPostgres(
  folder: string,
  manifest: Manifest,
  { url = "", dataDir }: Target,
): Promise<void> {
  if ((await tablesAt(url)).length > 0) await setAsidePostgres(url, dataDir);
  await restorePostgres(url, join(folder, DATABASE_IN_ARCHIVE.postgres));
  await prove({ url }, manifest);
}

/** The tables go into a dump, then away, those of a newer version too, which the backup does not know. */
async function setAsidePostgres(url: string, dataDir: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await dumpPostgres(database.db, url, join(await asideIn(dataDir), DATABASE_IN_ARCHIVE.postgres));
    await dropTables(database.db);
  } finally {
    await database.close();
  }
}

/** Proven first, then put in place by renaming, so that a restore cut short leaves the old database or the new one. */
async function intoSqlite(
  folder: string,
  manifest: Manifest,
  { databaseFile, dataDir }: Target,
): Promise<void> {
  const restored = join(folder, DATABASE_IN_ARCHIVE.sqlite);
  await prove({ file: restored }, manifest);
  await setAside(dataDir, ["greenroom.sqlite", "greenroom.sqlite-wal", "greenroom.sqlite-shm"]);
  await rename(restored, databaseFile);
}

async function prove(where: { url: string } | { file: string }, manifest: Manifest): Promise<void> {
  const database = await openDatabase(where);
  try {
    const found = await sumTables(database.db, await listTables(database.db));
    for (const [name, { digest }] of Object.entries(manifest.tables))
      if (found[name]?.digest !== digest)
        throw new Error(`The table ${name} is not as it was when the backup was made`);
  } finally {
    await database.close();
  }
}

async function restoreUploads(folder: string, { dataDir, storage, inBucket }: Target): Promise<void> {
  const restored = join(folder, UPLOADS_IN_ARCHIVE);
  if (inBucket) {
    if (existsSync(restored)) await putUploads(storage, restored);
    return;
  }
  await setAside(dataDir, ["uploads"]);
  if (existsSync(restored)) await rename(restored, join(dataDir, "uploads"));
}

/** Nothing is deleted: what was there moves into a folder of its own beside it. */
async function setAside(dataDir: string, names: string[]): Promise<void> {
  for (const name of names)
    if (existsSync(join(dataDir, name)))
      await rename(join(dataDir, name), join(await asideIn(dataDir), name));
}

async function asideIn(dataDir: string): Promise<string> {
  if (asideFolder) return asideFolder;
  asideFolder = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await mkdir(asideFolder, { mode: 0o700 });
  say(`What was there is now in ${asideFolder}`);
  return asideFolder;
}
