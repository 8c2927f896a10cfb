import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|json|svg|webmanifest|txt|html)$/;

/**
 * Writes a `.br` and a `.gz` file next to each file in a folder, if compressing makes it smaller.
 * @param {string} folder
 */
export async function precompressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    names.map(async (entry) => {
      const name = join(entry.parentPath, entry.name);
      const bytes = await readFile(name);
      const [br, gz] = await Promise.all([
        compressBrotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        compressGzip(bytes, { level: 9 }),
      ]);
      if (br.length < bytes.length) await writeFile(`${name}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${name}.gz`, gz);
    }),
  );
}
