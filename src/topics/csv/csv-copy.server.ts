import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import type { House } from "#app/house.server.ts";
import { flushAndRename, removeDraftOnFailure } from "#platform/files/files.server.ts";

/**
 * Writes a new CSV file to the data folder. Returns the file's name once it is on disk. Leaves no file behind if
 * writing fails.
 */
export async function saveCsvCopy(
  house: Pick<House, "env" | "now">,
  name: string,
  pieces: AsyncIterable<string>,
): Promise<string> {
  const stamp = house
    .now()
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.(\d+)Z$/, "-$1");
  const copy = `${name}-${stamp}.csv`;
  await mkdir(house.env.DATA_DIR, { recursive: true });
  const unfinished = join(house.env.DATA_DIR, `${copy}.part`);
  await removeDraftOnFailure(unfinished, async () => {
    const file = await open(unfinished, "w", 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
    } finally {
      await file.close();
    }
    await flushAndRename(unfinished, join(house.env.DATA_DIR, copy));
  });
  return copy;
}
