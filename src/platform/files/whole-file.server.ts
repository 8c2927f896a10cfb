import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

export const UNFINISHED = ".part";

/** After a power cut the file is whole or missing. Each process writes its own draft. */
export async function writeWholeFile(
  path: string,
  bytes: Uint8Array,
  draft = `${path}.${randomUUID()}${UNFINISHED}`,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFlushed(draft, bytes);
    await renameFlushed(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function finishFile(draft: string, path: string): Promise<void> {
  const file = await open(draft, "r+");
  await file.sync().finally(() => file.close());
  await renameFlushed(draft, path);
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function renameFlushed(draft: string, path: string): Promise<void> {
  await rename(draft, path);
  // Some systems can't open or flush a folder.
  const folder = await open(dirname(path), "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
