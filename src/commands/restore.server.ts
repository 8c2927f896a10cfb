import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  DATABASE_IN_ARCHIVE,
  type Manifest,
  UPLOADS_IN_ARCHIVE,
  unpackArchive,
} from "#platform/backup-archive.server.ts";
import { lockDataFolder } from "#platform/data-folder-lock.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { restorePostgres } from "#platform/postgres-dump.server.ts";
import { listTables, sumTables } from "#platform/whole-tables.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

type Target = { dataDir: string; databaseFile: string; url: string | undefined; overwrite: boolean };

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
  const target = { dataDir, databaseFile, url: env.DATABASE_URL, overwrite: word === "overwrite" };
  const lock = lockDataFolder(dataDir);
  const folder = await mkdtemp(join(dataDir, ".restore-"));
  try {
    await refuseToOverwrite(target);
    const manifest = await unpackArchive(file, folder);
    refuseOtherEngine(file, manifest, target);
    await (target.url ? intoPostgres(folder, manifest, target) : intoSqlite(folder, manifest, target));
    await putUploads(folder, target);
    say(`Restored ${file} of ${manifest.madeAt}: every row and file is as it was.`);
    sayCounts(manifest.tables);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
});

async function refuseToOverwrite({ url, databaseFile, dataDir, overwrite }: Target): Promise<void> {
  if (overwrite) return;
  const held = url ? await hasTables(url) : existsSync(databaseFile);
  if (held || existsSync(join(dataDir, "uploads")))
    throw new Error("There is data already. To set it aside and restore: npm run restore FILE overwrite");
}

async function hasTables(url: string): Promise<boolean> {
  const database = await openDatabase({ url });
  try {
    return (await listTables(database.db)).length > 0;
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
  { url = "", overwrite }: Target,
): Promise<void> {
  await restorePostgres(url, join(folder, DATABASE_IN_ARCHIVE.postgres), overwrite);
  await prove({ url }, manifest);
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

async function putUploads(folder: string, { dataDir }: Target): Promise<void> {
  const restored = join(folder, UPLOADS_IN_ARCHIVE);
  await setAside(dataDir, ["uploads"]);
  if (existsSync(restored)) await rename(restored, join(dataDir, "uploads"));
}

/** Nothing is deleted: what was there moves into a folder of its own beside it. */
async function setAside(dataDir: string, names: string[]): Promise<void> {
  for (const name of names) {
    if (!existsSync(join(dataDir, name))) continue;
    if (!asideFolder) {
      asideFolder = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
      await mkdir(asideFolder);
      say(`What was there is now in ${asideFolder}`);
    }
    await rename(join(dataDir, name), join(asideFolder, name));
  }
}
