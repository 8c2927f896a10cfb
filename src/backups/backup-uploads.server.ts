import { extname } from "node:path";
import type { Storage } from "#platform/files/files.server.ts";
import { runSeveral } from "#platform/work/work.server.ts";

/** Each is in memory three times at most: what is put, what was there, and what is there then. */
const AT_ONCE = 3;

/** Puts every file of one storage into another and reads each back. @throws {Error} naming a damaged one */
export const putUploads = (from: Storage, into: Storage): Promise<void> =>
  runSeveral(AT_ONCE, from.keys(), async (key) => {
    const bytes = (await from.read(key)) ?? new Uint8Array();
    const isThere = async () => Buffer.compare(bytes, (await into.read(key)) ?? new Uint8Array()) === 0;
    if (await isThere()) return;
    await into.put(key, bytes, `image/${extname(key).slice(1)}`);
    if (!(await isThere())) throw new Error(`The upload ${key} did not arrive as it was`);
  });

/** Removes the uploads that the other storage lacks. */
export async function dropOtherUploads(from: Storage, other: Storage): Promise<void> {
  const kept = new Set<string>();
  for await (const key of other.keys()) kept.add(key);
  for await (const key of from.keys()) if (!kept.has(key)) await from.remove(key);
}
