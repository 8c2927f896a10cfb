import { lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { countUploads, makeBackup } from "#backups/backups.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import {
  printCounts,
  printLine,
  readCommandSettings,
  readFileArgument,
  requireDatabase,
  runAsCommand,
} from "./command.server.ts";

/** `npm run backup FILE` makes a backup. */
await runAsCommand(async () => {
  const { file } = readFileArgument("Say where the backup goes: npm run backup FILE");
  const folder = dirname(file);
  // Otherwise the folder would be made, and nobody would look for the backup in one with a misspelled name.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}`);
  // A finished backup is renamed to this name. That would replace a device such as /dev/stdout with a file.
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`${file} is a device or a link: name a file`);
  const settings = readCommandSettings();
  requireDatabase(settings);
  const { env, databaseFile } = settings;
  const url = env.DATABASE_URL;
  const database = await openDatabase(url ? { url } : { file: databaseFile });
  try {
    const manifest = await makeBackup(file, { db: database.db, storage: openStorage(env) });
    printLine(`${file} holds ${countUploads(manifest)} uploaded files and these rows:`);
    printCounts(manifest.tables);
  } finally {
    await database.close();
  }
});
