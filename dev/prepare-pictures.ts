/**
 * `node dev/prepare-pictures.ts face.png chair.jpg` encodes pictures to be shipped with the program, so that the first
 * start can copy them instead of spending seconds on encoding. Each picture becomes a folder in sample/pictures/ with
 * the same name as the file. Sample content stores such a picture with `storePreparedPicture`.
 */
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { preparePicture } from "#platform/files/prepared-pictures.server.ts";

for (const file of process.argv.slice(2)) {
  const folder = join(import.meta.dirname, "../sample/pictures", basename(file, extname(file)));
  await preparePicture(await readFile(file), folder);
  process.stdout.write(`${folder}\n`);
}
