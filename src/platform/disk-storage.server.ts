import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FSDriver } from "flydrive/drivers/fs";

/**
 * flydrive's disk, with writing that survives a power cut: a file stands under its name whole or not at all, because
 * it is written beside it, flushed, and renamed.
 */
export class DurableDisk extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: "private" });
    this.#folder = folder;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = join(this.#folder, key);
    const beside = `${place}.${randomUUID()}.part`;
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    try {
      await writeFlushed(beside, contents);
      await rename(beside, place);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await flushFolder(dirname(place));
  }

  /** flydrive hands out the whole pool that Node read small files into; this is the file alone. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#folder, key));
  }
}

async function writeFlushed(place: string, contents: string | Uint8Array): Promise<void> {
  const file = await open(place, "wx", 0o600);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once the folder is; some systems refuse to open folders, and there it is the system's matter. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  if (!handle) return;
  await handle.sync().catch(() => {});
  await handle.close();
}
