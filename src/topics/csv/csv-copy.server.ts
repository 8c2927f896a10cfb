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
  chunks: AsyncIterable<string>,
): Promise<string> {
  const stamp = house
    .now()
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.(\d+)Z$/, "-$1");
  const fileName = `${name}-${stamp}.csv`;
  await mkdir(house.env.DATA_DIR, { recursive: true });
  const draftPath = join(house.env.DATA_DIR, `${fileName}.part`);
  await removeDraftOnFailure(draftPath, async () => {
    const file = await open(draftPath, "w", 0o600);
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
    await flushAndRename(draftPath, join(house.env.DATA_DIR, fileName));
  });
  return fileName;
}
