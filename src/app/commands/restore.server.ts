import { existsSync } from "node:fs";
import { restoreBackup } from "#backups/backups.server.ts";
import { openDataFolder } from "#platform/files/files.server.ts";
import { openLog } from "#platform/log/log.server.ts";
import { countHeldEmails } from "#platform/mail/mail.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { Env } from "../env.server.ts";
import { openHouse } from "../house-opening.server.ts";
import { prepareRestoredData } from "../restored-data.server.ts";
import { printLine, readCommandSettings, readFileArgument, runAsCommand } from "./command.server.ts";

const USAGE = "Say which backup: npm run restore FILE [overwrite] [force] [as-made]";

/** `npm run restore FILE [overwrite] [force] [as-made]` restores a backup. docs/OPERATIONS.md explains the flags. */
await runAsCommand(async () => {
  const { file, words } = readFileArgument(USAGE, ["overwrite", "force", "as-made"]);
  const { env, dataDir } = readCommandSettings();
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const { log } = openLog("silent");
  openDataFolder(dataDir, log);
  const { madeAt, rows, files } = await restoreBackup(file, env, {
    overwrite: words.includes("overwrite"),
    force: words.includes("force"),
    asMade: words.includes("as-made"),
    settle: (folder) => prepareCopy(env, folder),
    log,
    onSetAside: (oldDataPath) => printLine(`What was there is now in ${oldDataPath}`),
  });
  printLine(
    `Restored ${file} of ${madeAt}: ${formatCount(rows, "row")} and ${formatCount(files, "file")} match.`,
  );
});

/** Opens the restored data as a separate site and prepares it, before the data replaces the live data. */
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
      printLine(`Unsent emails wait until an owner releases them under Settings, Backups: ${heldEmailCount}`);
  } finally {
    await close();
  }
}
