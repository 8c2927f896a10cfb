import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { create, extract } from "tar";
import { z } from "zod";

/** What an archive holds, so that a restore can prove that it got all of it. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** By table: rows and their digest; see `sumTables`. */
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  /** Every file beside the manifest, by its path with `/`. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/** The database inside an archive: a SQLite file, or what pg_dump wrote in its custom format. */
export const DATABASE_IN_ARCHIVE = { sqlite: "database.sqlite", postgres: "database.dump" } as const;
export const UPLOADS_IN_ARCHIVE = "uploads";

/**
 * Fills a folder by `fill`, which returns what the manifest says of the database, and packs it into `file` (tar, gzip).
 * The file gets its name when it is whole and on the disk; an unfinished one is removed.
 */
export async function packArchive(
  file: string,
  fill: (folder: string) => Promise<Pick<Manifest, "engine" | "tables">>,
): Promise<Manifest> {
  const target = resolve(file);
  const folder = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  const unfinished = `${folder}.part`;
  try {
    const content = await fill(folder);
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      ...content,
      files: await filesIn(folder),
    };
    await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest, null, 2));
    await create({ gzip: { level: 4 }, cwd: folder, file: unfinished, portable: true }, ["."]);
    await onDisk(unfinished);
    await rename(unfinished, target);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

/**
 * Unpacks an archive into an empty folder and proves every file by its digest.
 * @throws {Error} in one line where it is not an archive of ours, or not whole.
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  await extract({ file, cwd: folder, strict: true }).catch((error) => {
    throw new Error(`${file} cannot be unpacked: ${error instanceof Error ? error.message : error}`);
  });
  const manifest = await readManifest(file, folder);
  const found = await filesIn(folder);
  for (const [path, { sha256 }] of Object.entries(manifest.files))
    if (found[path]?.sha256 !== sha256) throw new Error(`${file} is damaged: ${path} is not as it was`);
  return manifest;
}

async function readManifest(file: string, folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  } catch (error) {
    throw new Error(`${file} is not a backup that this version knows`, { cause: error });
  }
}

async function filesIn(folder: string): Promise<Manifest["files"]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Manifest["files"] = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    if (entry.isFile() && name !== "manifest.json")
      files[name] = { bytes: (await stat(path)).size, sha256: await sha256Of(path) };
  }
  return files;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

async function onDisk(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
