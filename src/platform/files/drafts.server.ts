import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DRAFT_SUFFIX } from "./whole-file.server.ts";

const DRAFT_FOLDERS = ["uploads/public", "uploads/private", "backups", "media", "transcriptions"];
/** Another process may be writing a younger one. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Removes partial files that killed processes left, and returns how many. */
export async function sweepDrafts({ env, now }: { env: { DATA_DIR: string }; now(): Date }): Promise<number> {
  let swept = 0;
  for (const folder of DRAFT_FOLDERS.map((name) => join(env.DATA_DIR, name))) {
    const names = await readdir(folder).catch(() => []);
    for (const draft of names
      .filter((name) => name.endsWith(DRAFT_SUFFIX))
      .map((name) => join(folder, name))) {
      const age =
        now().getTime() - ((await stat(draft).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY);
      if (age < GRACE_MS) continue;
      await rm(draft, { force: true });
      swept += 1;
    }
  }
  return swept;
}
