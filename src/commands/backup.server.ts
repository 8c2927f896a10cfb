import { existsSync } from "node:fs";
import { makeBackup } from "#backups/backups.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

/** `npm run backup FILE` */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error("Say where the backup goes: npm run backup FILE");
  const { env, dataDir, databaseFile } = commandSettings();
  const url = env.DATABASE_URL;
  if (!url && !existsSync(databaseFile)) throw new Error(`There is no database in ${dataDir} yet`);
  const database = await openDatabase(url ? { url } : { file: databaseFile });
  try {
    const { files, tables } = await makeBackup(file, { db: database.db, storage: openStorage(env) });
    say(`${file} holds ${Object.keys(files).length - 1} uploaded files and these rows:`);
    sayCounts(tables);
  } finally {
    await database.close();
  }
});
