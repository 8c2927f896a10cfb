import { runSeveral } from "#platform/work/work.server.ts";
import {
  addressOfFile,
  filesOf,
  type PictureFile,
  pictureFileAt,
  type StoredPicture,
} from "./pictures.rules.ts";
import type { Storage } from "./storage.server.ts";

export type PictureContent = { file: PictureFile; bytes: Uint8Array };

const AT_ONCE = 4;

export const writePictureFiles = (storage: Storage, contents: PictureContent[]): Promise<void> =>
  runSeveral(AT_ONCE, contents, ({ file, bytes }) => storage.put(keyOf(file), bytes, `image/${file.format}`));

export const removePictureFiles = (storage: Storage, picture: StoredPicture): Promise<void> =>
  runSeveral(AT_ONCE, filesOf(picture), (file) => storage.remove(keyOf(file)));

export async function readPictureFile(
  storage: Storage,
  address: string,
): Promise<PictureContent | undefined> {
  const file = pictureFileAt(address);
  const bytes = file && (await storage.read(keyOf(file)));
  return file && bytes && { file, bytes };
}

/** `/uploads/…` is kept as `public/…`, `/uploads/private/…` as `private/…`. */
function keyOf(file: PictureFile): string {
  const name = addressOfFile(file, file.step, file.format).split("/").at(-1);
  return `${file.isPrivate ? "private" : "public"}/${name}`;
}
