import { mkdir, mkdtemp, readdir, realpath, rm, statfs } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Refusal } from "#platform/errors/errors.server.ts";
import { DRAFT_SUFFIX } from "./whole-file.server.ts";

const SCRATCH_PREFIX = ".scratch-";

/** How much disk space, in bytes, must stay free for everything else that the site writes. */
const RESERVED_BYTES = 256 * 1024 * 1024;

/** Creates a temporary folder inside `parent`, runs `work` with it, and removes the folder afterwards. */
export async function withScratchFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(resolve(parent), SCRATCH_PREFIX));
  return work(folder).finally(() => removeFolder(folder));
}

const DRAFT_FOLDERS = ["uploads/public", "uploads/private", "backups", "media", "transcriptions", "outbox"];

/**
 * Removes scratch folders and partial files that killed processes left behind, however new they are. Call this only
 * while the data folder is locked and nothing is writing such files. Skips linked folders, because several processes
 * share them, and another process may be writing a file there.
 */
export async function removeScratchLeftovers(dataDir: string): Promise<void> {
  const leftoverNames = (await readdir(dataDir)).filter(
    (name) => name.startsWith(SCRATCH_PREFIX) || name.endsWith(`.csv${DRAFT_SUFFIX}`),
  );
  for (const name of leftoverNames) await removeFolder(join(dataDir, name));
  for (const folder of DRAFT_FOLDERS.map((name) => join(dataDir, name))) {
    const names = (await isInside(dataDir, folder)) ? await readdir(folder) : [];
    for (const draft of names.filter((name) => name.endsWith(DRAFT_SUFFIX)))
      await rm(join(folder, draft), { force: true });
  }
}

/** Returns whether a folder exists and is really inside the parent folder, not reached through a link. */
async function isInside(parent: string, folder: string): Promise<boolean> {
  const path = await realpath(folder).catch(() => "");
  return path.startsWith(join(await realpath(parent), sep));
}

const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

/** Checks the free disk space. @throws {Refusal} 503 if writing `bytes` more would leave too little for the site */
export async function requireDiskSpace(folder: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < RESERVED_BYTES)
    throw new Refusal("unavailable", "There is not enough space on the server's disk for that", {
      headers: { "retry-after": "60" },
    });
}

/**
 * How many bytes may be written between two checks of the free space. This is far less than the reserve, even if
 * several files are written at the same time.
 */
const UNCHECKED_BYTES = 8 * 1024 * 1024;

/** Passes a file's chunks through as long as there is enough disk space. @throws like `requireDiskSpace` */
export const limitToDiskSpace = (folder: string) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytesUntilCheck = 0;
    for await (const chunk of chunks) {
      bytesUntilCheck -= chunk.byteLength;
      if (bytesUntilCheck < 0) {
        await requireDiskSpace(folder, chunk.byteLength + UNCHECKED_BYTES);
        bytesUntilCheck = UNCHECKED_BYTES;
      }
      yield chunk;
    }
  };
