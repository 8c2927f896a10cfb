import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { listJobKeys } from "#platform/jobs/jobs.server.ts";
import type { MailHouse } from "./mail-shape.server.ts";

/**
 * How long email files are kept, so that the team can send the emails manually. The files exist only if there is no
 * mail server.
 */
const MAX_FILE_AGE_MS = 24 * 60 * 60 * 1000;

export const getMailFolder = ({ DATA_DIR }: MailHouse["env"]): string => join(resolve(DATA_DIR), "outbox");

export const makeMailFileName = (messageId: string): string =>
  `${(messageId.split("@")[0] ?? "").replace(/[^\w-]/g, "").slice(0, 64)}.eml`;

/**
 * Returns the prefix that the names of a thread's email files start with. The files can be found by it even after their
 * jobs have been deleted.
 */
export const makeThreadFilePrefix = (thread: string): string =>
  createHash("sha256").update(thread).digest("hex").slice(0, 12);

/** Removes the email files of the given threads, however new they are. */
export async function removeMailFiles(house: MailHouse, threads: readonly string[]): Promise<void> {
  const folder = getMailFolder(house.env);
  const prefixes = threads.map(makeThreadFilePrefix);
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => prefixes.some((prefix) => name.startsWith(prefix))))
    await rm(join(folder, file), { force: true });
}

/** Removes old email files, except those of emails that may be sent again. Returns the number of removed files. */
export async function sweepMailFiles(house: MailHouse): Promise<number> {
  const folder = getMailFolder(house.env);
  const files = await readdir(folder).catch(() => []);
  if (files.length === 0) return 0;
  const knownFileNames = new Set((await listJobKeys(house.db, "mail")).map(makeMailFileName));
  let removedCount = 0;
  for (const file of files.filter((name) => /\.eml(\.part)?$/.test(name) && !knownFileNames.has(name))) {
    const { mtimeMs } = await stat(join(folder, file));
    if (house.now().getTime() - mtimeMs < MAX_FILE_AGE_MS) continue;
    await rm(join(folder, file));
    removedCount += 1;
  }
  return removedCount;
}
