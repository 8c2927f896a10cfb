import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { isKey } from "#platform/files/files.server.ts";
import { BadBackup, unpackArchive } from "./archive.server.ts";

export const MANIFEST = "manifest.json";
export const ROWS = "rows/";
export const UPLOADS = "uploads/";
/** The database file of a backup that version 1.0.0 made. */
export const OLD_DATABASE = "database.sqlite";
const OLD_DUMP = "database.dump";

const MAX_ID = 2_147_483_647;
/** It is read into memory whole, and has about 130 bytes per file. */
const MAX_MANIFEST_BYTES = 48 * 1024 * 1024;
/** A bucket's uploads are held in memory whole. The site's own pictures are less than half this size. */
const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;

const shared = {
  madeAt: z.iso.datetime(),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
};
const Manifest = z.object({
  ...shared,
  format: z.literal(2),
  /** The version of the program that made it. */
  program: z.string(),
  /** The migrations that the database had when the backup was made. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.int(), lastId: z.int().max(MAX_ID).optional() })),
});
export type Manifest = z.output<typeof Manifest>;

const OldManifest = z.object({
  ...shared,
  format: z.literal(1),
  engine: z.enum(["sqlite", "postgres"]),
  tables: z.record(z.string(), z.object({ rows: z.int() })),
});
export type OldManifest = z.output<typeof OldManifest>;

const AnyManifest = z.discriminatedUnion("format", [Manifest, OldManifest]);

export const rowsOf = (table: string): string => `${ROWS}${table}.jsonl`;

const isUpload = (path: string): boolean => path.startsWith(UPLOADS) && isKey(path.slice(UPLOADS.length));

/** Returns how many bytes a file of a backup may have; undefined if the path is not part of a backup. */
function maxBytesOf(path: string): number | undefined {
  if (path === MANIFEST) return MAX_MANIFEST_BYTES;
  if (isUpload(path)) return MAX_UPLOAD_BYTES;
  const isData = path === OLD_DATABASE || path === OLD_DUMP || /^rows\/\w+\.jsonl$/.test(path);
  return isData ? Number.POSITIVE_INFINITY : undefined;
}

const DUMP =
  "The backup holds a dump of PostgreSQL, which only version 1.0.0 can read: restore it with that version, then start this one " +
  "on that database, and it makes a backup that can be restored anywhere";

/** Unpacks a backup into an empty folder and compares every file with its list. @throws {BadBackup} */
export async function unpackBackup(archive: Readable, folder: string): Promise<Manifest | OldManifest> {
  const found = await unpackArchive(archive, folder, maxBytesOf);
  const manifest = await readManifest(folder).catch((cause) => {
    throw new BadBackup("The backup is not a backup that this version knows", { cause });
  });
  for (const [path, { sha256 }] of Object.entries(manifest.files))
    if (found[path]?.sha256 !== sha256)
      throw new BadBackup(`The backup is damaged: ${path} ${found[path] ? "has changed" : "is missing"}`);
  const other = Object.keys(found).find((path) => path !== MANIFEST && !manifest.files[path]);
  if (other !== undefined) throw new BadBackup(`The backup is refused: ${other} is not in its list`);
  if (manifest.format === 1 && manifest.engine === "postgres") throw new BadBackup(DUMP);
  if (manifest.format === 1 && !found[OLD_DATABASE])
    throw new BadBackup("The backup is damaged: its database is missing");
  return manifest;
}

const readManifest = async (folder: string) =>
  AnyManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));

export const countUploads = ({ files }: Pick<Manifest, "files">): number =>
  Object.keys(files).filter(isUpload).length;
