import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { create, extract } from "tar";
import { z } from "zod";
import { finishFile, isKey } from "#platform/files/files.server.ts";

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** By table: rows and their digest; see `sumTables`. */
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

const MANIFEST = "manifest.json";
export const DATABASE_IN_ARCHIVE = { sqlite: "database.sqlite", postgres: "database.dump" } as const;
export const UPLOADS_IN_ARCHIVE = "uploads";

/** Packs the folder that `fill` has filled. The archive gets its name when it is whole and on the disk. */
export async function packArchive(
  file: string,
  fill: (folder: string) => Promise<Pick<Manifest, "engine" | "tables">>,
): Promise<Manifest> {
  const target = resolve(file);
  const folder = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  const draft = `${folder}.part`;
  try {
    const content = await fill(folder);
    const files = await sumFiles(folder);
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...content, files };
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
    await create({ gzip: { level: 4 }, cwd: folder, file: draft, portable: true, mode: 0o600 }, ["."]);
    await finishFile(draft, target);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(draft, { force: true });
  }
}

/** Unpacks an archive into an empty folder and proves every file. @throws {Error} one line: damaged, or not a backup */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  const foreign = extractFiles(file, folder);
  if (foreign) throw new Error(`${file} is refused: ${foreign} is neither a file nor a folder`);
  const manifest = await readManifest(file, folder);
  const found = await sumFiles(folder);
  for (const [path, { sha256 }] of Object.entries(manifest.files))
    if (found[path]?.sha256 !== sha256) throw new Error(`${file} is damaged: ${path} is not as it was`);
  for (const path of Object.keys(found)) {
    if (!manifest.files[path]) throw new Error(`${file} is refused: ${path} is not in its list`);
    if (!isNameOfBackup(path, manifest)) throw new Error(`${file} is refused: no backup has a file ${path}`);
  }
  return manifest;
}

/** Returns the path of the first link or device, if any. One at a time: an end at an error leaves nothing running. */
function extractFiles(file: string, cwd: string): string | undefined {
  let foreign: string | undefined;
  const filter = (path: string, entry: object) => {
    const isPlain = "type" in entry && (entry.type === "File" || entry.type === "Directory");
    if (!isPlain) foreign ??= path;
    return isPlain;
  };
  try {
    extract({ file, cwd, strict: true, sync: true, filter });
  } catch (error) {
    throw new Error(`${file} cannot be unpacked: ${error instanceof Error ? error.message : error}`);
  }
  return foreign;
}

const isNameOfBackup = (path: string, { engine }: Manifest): boolean =>
  path === DATABASE_IN_ARCHIVE[engine] ||
  (path.startsWith(`${UPLOADS_IN_ARCHIVE}/`) && isKey(path.slice(UPLOADS_IN_ARCHIVE.length + 1)));

async function readManifest(file: string, folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  } catch (error) {
    throw new Error(`${file} is not a backup that this version knows`, { cause: error });
  }
}

/** Makes every file and folder its owner's alone, whatever the archive says. */
async function sumFiles(folder: string): Promise<Manifest["files"]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Manifest["files"] = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
    if (entry.isFile() && name !== MANIFEST)
      files[name] = { bytes: (await stat(path)).size, sha256: await hashFile(path) };
  }
  return files;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
