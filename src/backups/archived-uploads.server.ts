import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { Storage } from "#platform/files/files.server.ts";
import { runSeveral } from "#platform/work/work.server.ts";

const AT_ONCE = 8;

/** Copies every upload that `folder` does not have yet. Skips those that are removed meanwhile. */
export const copyUploads = (storage: Storage, folder: string): Promise<void> =>
  runSeveral(AT_ONCE, storage.keys(), async (key) => {
    const path = join(folder, key);
    if (existsSync(path)) return;
    const bytes = await storage.read(key);
    if (!bytes) return;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  });

/** Puts every file of `folder` into the storage and reads each back. @throws {Error} naming a damaged one. */
export const putUploads = (storage: Storage, folder: string): Promise<void> =>
  runSeveral(AT_ONCE, listKeys(folder), async (key) => {
    const bytes = await readFile(join(folder, key));
    await storage.put(key, bytes, `image/${extname(key).slice(1)}`);
    if (!bytes.equals((await storage.read(key)) ?? new Uint8Array()))
      throw new Error(`The upload ${key} did not arrive as it was`);
  });

export async function hasUploads(storage: Storage): Promise<boolean> {
  for await (const _ of storage.keys()) return true;
  return false;
}

/** Removes the uploads that `folder` lacks. */
export async function dropOtherUploads(storage: Storage, folder: string): Promise<void> {
  for await (const key of storage.keys()) if (!existsSync(join(folder, key))) await storage.remove(key);
}

async function* listKeys(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return;
  for (const area of await readdir(folder))
    for (const name of await readdir(join(folder, area))) yield `${area}/${name}`;
}
