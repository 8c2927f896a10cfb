/**
 * `node dev/prepare-pictures.ts face.png chair.jpg` encodes pictures that are shipped with the program, so that the
 * first start can copy them instead of spending seconds on encoding. Each becomes a folder in sample/pictures/ that is
 * named like the file. A module's sample content stores it with `storePreparedPicture`.
 */
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { preparePicture } from "#platform/files/prepared-pictures.server.ts";

for (const file of process.argv.slice(2)) {
  const folder = join(import.meta.dirname, "../sample/pictures", basename(file, extname(file)));
  await preparePicture(await readFile(file), folder);
  process.stdout.write(`${folder}\n`);
}
