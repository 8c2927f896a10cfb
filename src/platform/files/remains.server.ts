import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { removeScratch } from "./scratch.server.ts";
import { DRAFT_SUFFIX } from "./whole-file.server.ts";

const DRAFT_FOLDERS = ["uploads/public", "uploads/private", "backups", "media", "transcriptions"];

/**
 * Removes what killed processes left: scratch folders and partial files. Call it while the data folder is locked, when
 * nobody is writing one. Their age says nothing, because clocks get set.
 */
export async function removeRemains(dataDir: string): Promise<void> {
  await removeScratch(dataDir);
  for (const folder of DRAFT_FOLDERS.map((name) => join(dataDir, name))) {
    const names = await readdir(folder).catch(() => []);
    for (const draft of names.filter((name) => name.endsWith(DRAFT_SUFFIX)))
      await rm(join(folder, draft), { force: true });
  }
}
