/**
 * `node dev/prepare-pictures.ts face.png chair.jpg` encodes pictures to be shipped with the program, so that the first
 * start can copy them instead of spending seconds on encoding. Each picture becomes a folder in sample/pictures/ with
 * the same name as the file. Sample content stores such a picture with `storePreparedPicture`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { decodePicture } from "#platform/files/picture-decoding.server.ts";
import { encodePicture } from "#platform/files/picture-encoding.server.ts";
import { formatPictureFileName } from "#platform/files/prepared-pictures.server.ts";

for (const path of process.argv.slice(2)) {
  const folder = join(import.meta.dirname, "../sample/pictures", basename(path, extname(path)));
  const pixels = await decodePicture(await readFile(path), "picture");
  const { width, height } = pixels;
  await mkdir(folder, { recursive: true });
  for (const { file, bytes } of await encodePicture(pixels, { name: "", width, height, isPrivate: false }))
    await writeFile(join(folder, formatPictureFileName(file)), bytes);
  process.stdout.write(`${folder}\n`);
}
