/**
 * `node dev/prepare-pictures.ts face.png chair.jpg`: makes the files of pictures that come with the program, so that
 * the first start copies them instead of encoding for seconds. Each becomes a folder in sample/pictures/ named like the
 * file; a room's sample content stores it with `storePreparedPicture`.
 */
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { preparePicture } from "#platform/files/prepared-pictures.server.ts";

for (const file of process.argv.slice(2)) {
  const folder = join(import.meta.dirname, "../sample/pictures", basename(file, extname(file)));
  await preparePicture(await readFile(file), folder);
  process.stdout.write(`${folder}\n`);
}
