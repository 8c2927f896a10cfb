import { createHash, randomBytes } from "node:crypto";
import { qb } from "#platform/database/database.server.ts";
import { createTooManyUploadsRefusal, isRestoringError, Refusal } from "#platform/errors/errors.server.ts";
import { findEnclosingNetwork } from "#platform/http/http.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import type { PictureSize } from "./picture-decoding.server.ts";
import {
  type FilesHouse,
  type PictureContent,
  readPictureFile,
  removePictureFiles,
  writePictureFiles,
} from "./picture-files.server.ts";
import { type AcceptedPictureTypes, checkPictureType } from "./picture-types.server.ts";
import { formatPictureAddress, type StoredPicture } from "./pictures.rules.ts";
import type { PictureTables } from "./pictures.table.server.ts";
import { readPreparedPicture } from "./prepared-pictures.server.ts";

export type Picture = { url: string; width: number; height: number };

export type PictureOptions = PictureSize & {
  field: string;
  isPrivate?: boolean;
  accept?: AcceptedPictureTypes;
  /** The rate-limit key of a client without an account. It identifies the client when clients take turns. */
  client?: string;
};

/**
 * The version of our picture encoding. Increase it when the encoding changes, because browsers cache each file
 * permanently.
 */
const ENCODING_VERSION = "1";

/** Stores one picture at a time, because decoding may take 150 MB of memory, and encoding keeps a CPU core busy. */
const pictureQueue = new Queue({ places: 1, patienceMs: 60_000, refuse: createTooManyUploadsRefusal });

/**
 * Checks a picture and stores it, re-encoded in the sizes that pages use. After a day, the picture is removed unless a
 * row uses it.
 * @throws {Refusal} for `field`: 400, 413 or 415; 503 if the storage fails or too many pictures are being stored
 */
export async function storePicture(
  house: FilesHouse,
  bytes: Uint8Array,
  { field, accept, isPrivate = false, client = "", ...size }: PictureOptions,
): Promise<Picture> {
  checkPictureType(bytes, field, accept);
  const contentHash = hashContent(bytes, isPrivate, size);
  const knownPicture = await findPictureAndRenewUse(house, contentHash);
  if (knownPicture) return knownPicture;
  return pictureQueue.run(async () => {
    const addedMeanwhile = await findPictureAndRenewUse(house, contentHash);
    if (addedMeanwhile) return addedMeanwhile;
    const { decodePicture } = await import("./picture-decoding.server.ts");
    const { encodePicture } = await import("./picture-encoding.server.ts");
    const pixels = await decodePicture(bytes, field, size);
    const { width, height } = pixels;
    // Part of the name is random, because another process may be about to remove an older picture with the same
    // content.
    const name = contentHash.slice(0, 20) + randomBytes(6).toString("hex");
    return insertPicture(house, contentHash, { name, isPrivate, width, height }, (picture) =>
      encodePicture(pixels, picture),
    );
  }, findEnclosingNetwork(client));
}

/**
 * Stores a picture from a folder that dev/prepare-pictures.ts created. Storing the same picture again changes nothing,
 * because the file name depends only on the content.
 */
export async function storePreparedPicture(house: FilesHouse, folder: string): Promise<Picture> {
  const { full, width, height, readFiles } = await readPreparedPicture(folder);
  const contentHash = hashContent(full, false, {});
  const knownPicture = await findPictureAndRenewUse(house, contentHash);
  if (knownPicture) return knownPicture;
  const name = contentHash.slice(0, 32);
  return insertPicture(house, contentHash, { name, isPrivate: false, width, height }, readFiles);
}

function hashContent(bytes: Uint8Array, isPrivate: boolean, { cut }: PictureSize): string {
  const visibility = isPrivate ? "private" : "public";
  const form = cut ? `${visibility} ${cut.width}x${cut.height}` : visibility;
  return createHash("sha256").update(`${ENCODING_VERSION} ${form} `).update(bytes).digest("hex");
}

const toPicture = (picture: StoredPicture): Picture => ({
  url: formatPictureAddress(picture),
  width: picture.width,
  height: picture.height,
});

/**
 * Returns the stored picture with this content, if any. It doesn't count as stored if its files are missing, for
 * example after a restore without uploads.
 */
async function findPictureAndRenewUse(house: FilesHouse, contentHash: string): Promise<Picture | undefined> {
  const picture = await qb<PictureTables>(house.db)
    .updateTable("pictures")
    .set({ lastUsedAt: house.now().toISOString() })
    .where("contentHash", "=", contentHash)
    .where("isReady", "=", true)
    .returning(["name", "isPrivate", "width", "height"])
    .executeTakeFirst();
  const file = picture && (await readPictureFile(house.storage, formatPictureAddress(picture)));
  return file && toPicture(picture);
}

async function insertPicture(
  house: FilesHouse,
  contentHash: string,
  pictureToStore: StoredPicture,
  makeFiles: (picture: StoredPicture) => Promise<PictureContent[]>,
): Promise<Picture> {
  const picture = await insertRow(house, contentHash, pictureToStore);
  await writePictureFiles(house.storage, await makeFiles(picture));
  try {
    await markReady(house, picture);
  } catch (error) {
    // A restore may have replaced the row, and without it the sweep would never find the files. If the row is there,
    // another upload of the same picture may already use them.
    if (error instanceof Refusal || isRestoringError(error)) await removePictureFiles(house.storage, picture);
    throw error;
  }
  return toPicture(picture);
}

async function markReady({ db }: FilesHouse, { name }: StoredPicture): Promise<void> {
  const readyRow = await qb<PictureTables>(db)
    .updateTable("pictures")
    .set({ isReady: true })
    .where("name", "=", name)
    .returning("name")
    .executeTakeFirst();
  if (!readyRow) throw new Refusal("unavailable", "The picture could not be stored. Please try again.");
}

/**
 * Inserts the picture's row, or updates an existing one. There may be a row because another process is storing the same
 * content, or because an earlier attempt failed. They all write the same files. The sweep removes anything that a
 * failed attempt leaves behind.
 */
function insertRow(house: FilesHouse, contentHash: string, picture: StoredPicture): Promise<StoredPicture> {
  const now = house.now().toISOString();
  return qb<PictureTables>(house.db)
    .insertInto("pictures")
    .values({ ...picture, contentHash, isReady: false, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.column("contentHash").doUpdateSet({ lastUsedAt: now }))
    .returning(["name", "isPrivate", "width", "height"])
    .executeTakeFirstOrThrow();
}
