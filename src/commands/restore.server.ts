import { restoreBackup } from "#backups/backups.server.ts";
import { openStorage } from "#platform/files/files.server.ts";
import { commandSettings, runCommand, say, sayCounts } from "./command.server.ts";

/** `npm run restore FILE`, then `overwrite`, `force` or both */
await runCommand(async () => {
  const [file, ...words] = process.argv.slice(2);
  if (!file) throw new Error("Say which backup: npm run restore FILE, or npm run restore FILE overwrite");
  const { env, dataDir, databaseFile } = commandSettings();
  const inBucket = env.S3_BUCKET !== undefined;
  const target = { dataDir, databaseFile, url: env.DATABASE_URL, storage: openStorage(env), inBucket };
  const { madeAt, tables } = await restoreBackup(file, target, {
    overwrite: words.includes("overwrite"),
    force: words.includes("force"),
    onSetAside: (folder) => say(`What was there is now in ${folder}`),
  });
  say(`Restored ${file} of ${madeAt}: every row and file is as it was.`);
  sayCounts(tables);
});
