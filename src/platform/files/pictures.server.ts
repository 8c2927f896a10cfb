import { createHash, randomBytes } from "node:crypto";
import { on } from "#platform/database/database.server.ts";
import { Refusal, tooManyUploads } from "#platform/errors/errors.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import type { FilesHouse } from "./files-house.server.ts";
import { type PictureContent, readPictureFile, removeFilesOf, writeFiles } from "./picture-files.server.ts";
import { addressOf, type StoredPicture } from "./pictures.rules.ts";
import type { PictureTables } from "./pictures.table.server.ts";
import { readPrepared } from "./prepared-pictures.server.ts";

export { readPictureFile } from "./picture-files.server.ts";
export { holdPictures } from "./picture-holders.server.ts";
export { removeUnheld, sweepPictures } from "./picture-sweep.server.ts";

/** What a screen needs to show a stored picture. Sizes are pixels. */
export type Picture = { url: string; width: number; height: number };

/** Names new when the files made of a picture change, so that old ones are not taken for them. */
const RECIPE = "1";

/** One decoded picture may take some hundred megabytes; encoding keeps one core busy. */
const pictureQueue = new Queue({ places: 1, patienceMs: 60_000, refuse: tooManyUploads });

/**
 * Stores a picture that somebody sent: checked, re-encoded without its metadata in the sizes that pages use, once per
 * content. A picture that nobody holds (`holdPictures`) is swept after a day. Private pictures are served to admins only.
 * @throws {Refusal} naming `field`, as `decodePicture`; 503 where the storage fails or too much is under way.
 */
export async function storePicture(
  house: FilesHouse,
  bytes: Uint8Array,
  options: { field: string; isPrivate?: boolean; longestSide?: number },
): Promise<Picture> {
  const isPrivate = options.isPrivate ?? false;
  const contentHash = hashOf(bytes, isPrivate);
  const known = await storedPicture(house, contentHash);
  if (known) return shown(known);
  return pictureQueue.run(async () => {
    const meanwhile = await storedPicture(house, contentHash);
    if (meanwhile) return shown(meanwhile);
    const { decodePicture, encodePicture } = await pictureWork();
    const pixels = await decodePicture(bytes, options.field, options.longestSide);
    const { width, height } = pixels;
    const name = contentHash.slice(0, 20) + randomBytes(6).toString("hex");
    return keep(house, contentHash, { name, isPrivate, width, height }, (picture) =>
      encodePicture(pixels, picture),
    );
  });
}

/**
 * The middle of a picture in exactly this size (pixels), as PNG, without storing it.
 * @throws {Refusal} naming `field`, as `decodePicture`.
 */
export function cutPicture(
  bytes: Uint8Array,
  field: string,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  return pictureQueue.run(async () => {
    const { decodePicture, cutOut } = await pictureWork();
    return cutOut(await decodePicture(bytes, field), size.width, size.height);
  });
}

/**
 * Stores a picture whose files were made beforehand by this same recipe (dev/prepare-pictures.ts), like those that come
 * with the program. Its name comes of its content alone, so that a transaction that is run again writes the same files.
 */
export async function storePreparedPicture(house: FilesHouse, folder: string): Promise<Picture> {
  const prepared = await readPrepared(folder);
  const contentHash = hashOf(prepared.full, false);
  const known = await storedPicture(house, contentHash);
  if (known) return shown(known);
  const { width, height, files } = prepared;
  const name = contentHash.slice(0, 32);
  return keep(house, contentHash, { name, isPrivate: false, width, height }, files);
}

/** The picture library takes 23 MB and 40 ms to load, so it is loaded with the first picture that is made. */
async function pictureWork() {
  const { decodePicture } = await import("./picture-decoding.server.ts");
  const { encodePicture, cutOut } = await import("./picture-encoding.server.ts");
  return { decodePicture, encodePicture, cutOut };
}

function hashOf(bytes: Uint8Array, isPrivate: boolean): string {
  const area = isPrivate ? "private" : "public";
  return createHash("sha256").update(`${RECIPE} ${area} `).update(bytes).digest("hex");
}

const shown = (picture: StoredPicture): Picture => ({
  url: addressOf(picture),
  width: picture.width,
  height: picture.height,
});

/**
 * The picture of this content where it is stored already; its day of grace begins anew. A row whose files are gone,
 * as after a restore without the uploads, counts as none: storing it again brings them back under the same name.
 */
async function storedPicture(house: FilesHouse, contentHash: string): Promise<StoredPicture | undefined> {
  const picture = await on<PictureTables>(house.db)
    .updateTable("pictures")
    .set({ lastUsedAt: house.now().toISOString() })
    .where("contentHash", "=", contentHash)
    .where("isReady", "=", true)
    .returning(["name", "isPrivate", "width", "height"])
    .executeTakeFirst();
  return picture && (await readPictureFile(house.storage, addressOf(picture))) && picture;
}

/**
 * The row comes first, the files next, and `isReady` last: whatever ends the process in between, the row still tells
 * the sweep which files to remove. The random end of an upload's name keeps a picture that comes back while its predecessor
 * is being removed apart from it.
 */
async function keep(
  house: FilesHouse,
  contentHash: string,
  wanted: StoredPicture,
  filesFor: (picture: StoredPicture) => Promise<PictureContent[]>,
): Promise<Picture> {
  const picture = await rowFor(house, contentHash, wanted);
  try {
    await writeFiles(house.storage, await filesFor(picture));
  } catch (error) {
    if (picture.name === wanted.name) await forget(house, picture);
    throw error;
  }
  const ready = await on<PictureTables>(house.db)
    .updateTable("pictures")
    .set({ isReady: true })
    .where("name", "=", picture.name)
    .returning("name")
    .executeTakeFirst();
  if (!ready) throw new Refusal("unavailable", "The picture could not be stored. Please try again.");
  return shown(picture);
}

/** A new row, or that of another process which stores the same content now: both then write the same files. */
function rowFor(house: FilesHouse, contentHash: string, picture: StoredPicture): Promise<StoredPicture> {
  const now = house.now().toISOString();
  return on<PictureTables>(house.db)
    .insertInto("pictures")
    .values({ ...picture, contentHash, isReady: false, createdAt: now, lastUsedAt: now })
    .onConflict((same) => same.column("contentHash").doUpdateSet({ lastUsedAt: now }))
    .returning(["name", "isPrivate", "width", "height"])
    .executeTakeFirstOrThrow();
}

/** What of a picture was already written goes with its row; where that fails too, the sweep does it later. */
async function forget(house: FilesHouse, picture: StoredPicture): Promise<void> {
  try {
    await removeFilesOf(house.storage, picture);
    await on<PictureTables>(house.db)
      .deleteFrom("pictures")
      .where("name", "=", picture.name)
      .where("isReady", "=", false)
      .execute();
  } catch (error) {
    house.log.warn({ error }, "a half stored picture is left to the sweep");
  }
}
