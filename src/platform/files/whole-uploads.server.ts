import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { Storage } from "./storage-shape.server.ts";

/** A bucket answers slowly, but many at once. */
const AT_ONCE = 8;

/**
 * Copies every uploaded file that `folder` does not have yet into it, by key. Files come and go meanwhile: one that is
 * gone when it is read is left out.
 */
export async function copyUploads(storage: Storage, folder: string): Promise<void> {
  await severalAtOnce(storage.keys(), async (key) => {
    const place = join(folder, key);
    if (existsSync(place)) return;
    const bytes = await storage.read(key);
    if (!bytes) return;
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  });
}

/**
 * Puts every file of `folder` into the storage, and reads each back. What else is there stays: a key never means another
 * content.
 * @throws {Error} naming a file that did not arrive as it was.
 */
export async function putUploads(storage: Storage, folder: string): Promise<void> {
  await severalAtOnce(keysUnder(folder), async (key) => {
    const bytes = await readFile(join(folder, key));
    await storage.put(key, bytes, `image/${extname(key).slice(1)}`);
    if (!bytes.equals((await storage.read(key)) ?? new Uint8Array()))
      throw new Error(`The upload ${key} did not arrive as it was`);
  });
}

/** Whether anything was uploaded. */
export async function hasUploads(storage: Storage): Promise<boolean> {
  for await (const _ of storage.keys()) return true;
  return false;
}

async function* keysUnder(folder: string): AsyncGenerator<string> {
  for (const area of await readdir(folder))
    for (const name of await readdir(join(folder, area))) yield `${area}/${name}`;
}

async function severalAtOnce(
  keys: AsyncIterable<string>,
  work: (key: string) => Promise<void>,
): Promise<void> {
  const source = keys[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
