import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { decodePicture } from "./picture-decoding.server.ts";
import { encodePicture } from "./picture-encoding.server.ts";
import type { PictureContent } from "./picture-files.server.ts";
import { filesOf, type PictureFile, type StoredPicture } from "./pictures.rules.ts";

/** `full.webp`, `640.avif` and so on: one folder is one picture. */
const nameIn = ({ step, format }: PictureFile): string => `${step ?? "full"}.${format}`;

/** Makes all files of a picture and writes them into a folder. @throws {Refusal} as `decodePicture`. */
export async function prepare(bytes: Uint8Array, folder: string): Promise<void> {
  const pixels = await decodePicture(bytes, "picture");
  const { width, height } = pixels;
  await mkdir(folder, { recursive: true });
  for (const { file, bytes } of await encodePicture(pixels, { name: "", width, height, isPrivate: false }))
    await writeFile(join(folder, nameIn(file)), bytes);
}

export type Prepared = {
  /** The picture in its full size. */
  full: Uint8Array;
  width: number;
  height: number;
  files(picture: StoredPicture): Promise<PictureContent[]>;
};

/** Reads a folder that `prepare` has written. */
export async function readPrepared(folder: string): Promise<Prepared> {
  const full = await readFile(join(folder, "full.webp"));
  const { width, height } = await sharp(full).metadata();
  const read = async (file: PictureFile): Promise<PictureContent> => ({
    file,
    bytes: await readFile(join(folder, nameIn(file))),
  });
  return { full, width, height, files: (picture) => Promise.all(filesOf(picture).map(read)) };
}
