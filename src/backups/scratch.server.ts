import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

const PREFIX = ".scratch-";

/** Does `work` in a folder of its own on the disk of the data folder, which is removed afterwards. */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(resolve(dataDir), PREFIX));
  return work(folder).finally(() => removeFolder(folder));
}

/** Removes what killed processes have left. Call it while the data folder is locked. */
export async function removeScratch(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(PREFIX));
  for (const name of left) await removeFolder(join(dataDir, name));
}

/** More than once: what was being unpacked when it failed may still write a file. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
