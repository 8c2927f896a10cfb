import {
  addressOfFile,
  filesOf,
  type PictureFile,
  pictureFileAt,
  type StoredPicture,
} from "./pictures.rules.ts";
import type { Storage } from "./storage-shape.server.ts";

/** One file of a picture with its bytes. */
export type PictureContent = { file: PictureFile; bytes: Uint8Array };

/** Files written or removed at once. */
const AT_ONCE = 4;

/** `/uploads/…` is kept as `public/…`, `/uploads/private/…` as `private/…`. */
function storageKeyOf(file: PictureFile): string {
  const name = addressOfFile(file, file.step, file.format).split("/").at(-1);
  return `${file.isPrivate ? "private" : "public"}/${name}`;
}

/** Writes all files. @throws {Refusal} 503 where the storage fails; some may then be written. */
export const writeFiles = (storage: Storage, contents: PictureContent[]): Promise<void> =>
  inLanes(contents, ({ file, bytes }) => storage.put(storageKeyOf(file), bytes, `image/${file.format}`));

/** Removes all files that there are. @throws {Refusal} 503 where the storage fails. */
export const removeFilesOf = (storage: Storage, picture: StoredPicture): Promise<void> =>
  inLanes(filesOf(picture), (file) => storage.remove(storageKeyOf(file)));

/** The file at an address of ours, or undefined where there is none. @throws {Refusal} 503 where the storage fails. */
export async function readPictureFile(
  storage: Storage,
  address: string,
): Promise<PictureContent | undefined> {
  const file = pictureFileAt(address);
  const bytes = file && (await storage.read(storageKeyOf(file)));
  return file && bytes && { file, bytes };
}

async function inLanes<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
