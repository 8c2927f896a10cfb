import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { create, extract } from "tar";
import { z } from "zod";
import { finishFile, isKey } from "#platform/files/files.server.ts";

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
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

/** The archive is damaged, tampered with, newer, or no backup. The message is for people. */
export class BadBackup extends Error {
  override name = "BadBackup";
}

/** Unpacks an archive into an empty folder and proves every file. `name` is the archive's in messages. @throws {BadBackup} */
export async function unpackArchive(archive: Readable, folder: string, name: string): Promise<Manifest> {
  const refuse = (reason: string, cause?: unknown) => new BadBackup(`${name} ${reason}`, { cause });
  const foreign = await extractFiles(archive, folder).catch((error: unknown) => {
    throw isOfArchive(error) ? refuse(`cannot be unpacked: ${error.message}`, error) : error;
  });
  if (foreign !== undefined) throw refuse(`is refused: ${foreign} is neither a file nor a folder`);
  const manifest = await readManifest(folder).catch((error: unknown) => {
    throw refuse("is not a backup that this version knows", error);
  });
  const found = await sumFiles(folder);
  for (const [path, { sha256 }] of Object.entries(manifest.files))
    if (found[path]?.sha256 !== sha256)
      throw refuse(`is damaged: ${path} is ${found[path] ? "not as it was" : "missing"}`);
  for (const path of Object.keys(found)) {
    if (!manifest.files[path]) throw refuse(`is refused: ${path} is not in its list`);
    if (!isNameOfBackup(path, manifest)) throw refuse(`is refused: no backup has a file ${path}`);
  }
  if (!found[DATABASE_IN_ARCHIVE[manifest.engine]]) throw refuse("is damaged: its database is missing");
  return manifest;
}

function extractFiles(archive: Readable, cwd: string): Promise<string | undefined> {
  let foreign: string | undefined;
  let left = Number.POSITIVE_INFINITY;
  const filter = (path: string, entry: object) => {
    const isPlain = "type" in entry && (entry.type === "File" || entry.type === "Directory");
    if (!isPlain) foreign ??= path;
    left -= "size" in entry && typeof entry.size === "number" ? entry.size : 0;
    if (left < 0) foreign ??= path;
    return isPlain && left >= 0;
  };
  return new Promise((resolve, reject) => {
    statfs(cwd).then(({ bavail, bsize }) => {
      left = bavail * bsize;
      const unpacking = extract({ cwd, strict: true, filter });
      const fail = (error: Error) => {
        archive.destroy();
        reject(error);
      };
      unpacking.on("error", fail);
      unpacking.on("close", () => resolve(foreign));
      archive.on("error", fail);
      archive.pipe(unpacking);
    }, reject);
  });
}

/** Errors of the tar and gzip formats, not of the disk. */
const isOfArchive = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code));

const isNameOfBackup = (path: string, { engine }: Manifest): boolean =>
  path === DATABASE_IN_ARCHIVE[engine] ||
  (path.startsWith(`${UPLOADS_IN_ARCHIVE}/`) && isKey(path.slice(UPLOADS_IN_ARCHIVE.length + 1)));

const readManifest = async (folder: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));

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
