import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { runConcurrently } from "#platform/work/work.server.ts";
import {
  formatFileAddress,
  listPictureFiles,
  type PictureFile,
  parsePictureAddress,
  type StoredPicture,
} from "./pictures.rules.ts";
import type { Storage } from "./storage.server.ts";

export type FilesHouse = { db: Db; log: Log; storage: Storage; now(): Date };

export type PictureContent = { file: PictureFile; bytes: Uint8Array };

const CONCURRENT_FILES = 4;

export const writePictureFiles = (storage: Storage, contents: PictureContent[]): Promise<void> =>
  runConcurrently(CONCURRENT_FILES, contents, ({ file, bytes }) =>
    storage.put(toKey(file), bytes, `image/${file.format}`),
  );

export const removePictureFiles = (storage: Storage, picture: StoredPicture): Promise<void> =>
  runConcurrently(CONCURRENT_FILES, listPictureFiles(picture), (file) => storage.remove(toKey(file)));

export async function readPictureFile(
  storage: Storage,
  address: string,
): Promise<PictureContent | undefined> {
  const file = parsePictureAddress(address);
  const bytes = file && (await storage.read(toKey(file)));
  return file && bytes && { file, bytes };
}

function toKey(file: PictureFile): string {
  const name = formatFileAddress(file, file.step, file.format).split("/").at(-1);
  return `${file.isPrivate ? "private" : "public"}/${name}`;
}
