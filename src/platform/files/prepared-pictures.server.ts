import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureContent } from "./picture-files.server.ts";
import { listPictureFiles, type PictureFile, type StoredPicture } from "./pictures.rules.ts";

/**
 * Matches the name of the full-size file. Each folder has one picture in all its sizes, such as `full-880x1100.webp`
 * and `640.avif`.
 */
const FULL_SIZE_FILE_PATTERN = /^full-(?<width>\d+)x(?<height>\d+)\.webp$/;

/** Returns the name of a picture's file in its folder. */
export const formatPictureFileName = ({ step, format, width, height }: PictureFile): string =>
  `${step ?? `full-${width}x${height}`}.${format}`;

export type PreparedPicture = {
  full: Uint8Array;
  width: number;
  height: number;
  readFiles(picture: StoredPicture): Promise<PictureContent[]>;
};

export async function readPreparedPicture(folder: string): Promise<PreparedPicture> {
  const name = (await readdir(folder)).find((fileName) => FULL_SIZE_FILE_PATTERN.test(fileName)) ?? "";
  const size = FULL_SIZE_FILE_PATTERN.exec(name)?.groups;
  if (!size) throw new Error(`${folder} holds no prepared picture`);
  const readPictureFile = async (file: PictureFile): Promise<PictureContent> => ({
    file,
    bytes: await readFile(join(folder, formatPictureFileName(file))),
  });
  return {
    full: await readFile(join(folder, name)),
    width: Number(size.width),
    height: Number(size.height),
    readFiles: (picture) => Promise.all(listPictureFiles(picture).map(readPictureFile)),
  };
}
