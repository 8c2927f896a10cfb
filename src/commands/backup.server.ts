import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  DATABASE_IN_ARCHIVE,
  type Manifest,
  packArchive,
  UPLOADS_IN_ARCHIVE,
} from "#backups/backup-archive.server.ts";
import {
  type Database,
  dumpPostgres,
  listTables,
  openDatabase,
  sumTables,
} from "#platform/database/database.server.ts";
import { copyUploads, openStorage } from "#platform/files/files.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

/** `npm run backup FILE`: the database as it is at one moment, and the uploads, wherever they are kept, in one file. The site may be running. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error("Say where the backup goes: npm run backup FILE");
  const { env, dataDir, databaseFile } = commandSettings();
  const storage = openStorage(env);
  if (!env.DATABASE_URL && !existsSync(databaseFile))
    throw new Error(`There is no database in ${dataDir} yet`);
  const database = await openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: databaseFile });
  try {
    const manifest = await packArchive(file, async (folder) => {
      // Before and after: a picture that comes or goes meanwhile is in the archive if any row of it needs it.
      const uploads = join(folder, UPLOADS_IN_ARCHIVE);
      await copyUploads(storage, uploads);
      const content = await copyDatabase(database, env.DATABASE_URL, folder);
      await copyUploads(storage, uploads);
      return content;
    });
    say(`${file} holds ${Object.keys(manifest.files).length - 1} uploaded files and these rows:`);
    sayCounts(manifest.tables);
  } finally {
    await database.close();
  }
});

async function copyDatabase(
  database: Database,
  url: string | undefined,
  folder: string,
): Promise<Pick<Manifest, "engine" | "tables">> {
  const target = join(folder, DATABASE_IN_ARCHIVE[database.engine]);
  if (url) return { engine: "postgres", tables: await dumpPostgres(database.db, url, target) };
  await database.backup?.(target);
  const copy = await openDatabase({ file: target });
  try {
    return { engine: "sqlite", tables: await sumTables(copy.db, await listTables(copy.db)) };
  } finally {
    await copy.close();
  }
}
