import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { listKeys } from "#platform/jobs/jobs.server.ts";
import type { MailHouse } from "./mail-shape.server.ts";

/** How long files are kept. Without a mail server, the team forwards these emails manually. */
const GRACE_MS = 24 * 60 * 60 * 1000;

export const mailFolder = ({ DATA_DIR }: MailHouse["env"]): string => join(resolve(DATA_DIR), "outbox");

export const nameMailFile = (messageId: string): string =>
  `${(messageId.split("@")[0] ?? "").replace(/[^\w-]/g, "").slice(0, 64)}.eml`;

/** Returns the prefix of a thread's file names, because the outbox forgets which emails belonged to it. */
export const threadPrefix = (thread: string): string =>
  createHash("sha256").update(thread).digest("hex").slice(0, 12);

/** Removes the email files of these threads immediately, however new they are. */
export async function removeMailFiles(house: MailHouse, threads: readonly string[]): Promise<void> {
  const folder = mailFolder(house.env);
  const tags = threads.map(threadPrefix);
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => tags.some((tag) => name.startsWith(tag))))
    await rm(join(folder, file), { force: true });
}

/** Removes the files of emails that the outbox has forgotten. Returns how many. */
export async function sweepMailFiles(house: MailHouse): Promise<number> {
  const folder = mailFolder(house.env);
  const files = await readdir(folder).catch(() => []);
  if (files.length === 0) return 0;
  const known = new Set((await listKeys(house.db, "mail")).map(nameMailFile));
  let swept = 0;
  for (const file of files.filter((name) => /\.eml(\.part)?$/.test(name) && !known.has(name))) {
    const { mtimeMs } = await stat(join(folder, file));
    if (house.now().getTime() - mtimeMs < GRACE_MS) continue;
    await rm(join(folder, file));
    swept += 1;
  }
  return swept;
}
