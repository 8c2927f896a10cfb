import { restoreBackup } from "#backups/backups.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { countHeldEmails } from "#platform/mail/mail.server.ts";
import type { Env } from "../env.server.ts";
import { openHouse } from "../house-opening.server.ts";
import { prepareRestoredData } from "../restored-data.server.ts";
import { print, readCommandSettings, runCommand } from "./command.server.ts";

/** `npm run restore FILE [overwrite] [force] [as-made]` restores a backup. docs/OPERATIONS.md explains the flags. */
await runCommand(async () => {
  const [file, ...flags] = process.argv.slice(2);
  if (!file) throw new Error("Say which backup: npm run restore FILE, or npm run restore FILE overwrite");
  const { env } = readCommandSettings();
  const { madeAt, rows, files } = await restoreBackup(file, env, {
    overwrite: flags.includes("overwrite"),
    force: flags.includes("force"),
    asMade: flags.includes("as-made"),
    settle: (folder) => prepareCopy(env, folder),
    log: openLog("silent").log,
    onSetAside: (oldDataPath) => print(`What was there is now in ${oldDataPath}`),
  });
  const count = (number: number) => number.toLocaleString("en-US");
  print(`Restored ${file} of ${madeAt}: ${count(rows)} rows and ${count(files)} files match.`);
});

/** Opens the restored data as a separate site, before it replaces the live data, and prepares it. */
async function prepareCopy(env: Env, folder: string): Promise<void> {
  const { DATABASE_URL: _, ...siteEnv } = env;
  const copySettings = { DATA_DIR: folder, SAMPLE_CONTENT: false };
  const copyEnv = { ...siteEnv, ...copySettings };
  delete copyEnv.S3_BUCKET;
  const { house, close } = await openHouse(copyEnv, openLog("silent").log, { lock: false });
  try {
    await prepareRestoredData({ ...house, env });
    const heldEmailCount = await countHeldEmails(house.db);
    if (heldEmailCount > 0)
      print(`Unsent emails wait until an owner releases them under Settings, Backups: ${heldEmailCount}`);
  } finally {
    await close();
  }
}
