import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { type DatabaseRow, ROWS_PER_PAGE, type TableSchema } from "#platform/database/database.server.ts";
import { isValidStorageKey, requireDiskSpace } from "#platform/files/files.server.ts";
import { InvalidBackupError, unpackArchive } from "./archive.server.ts";
import { parseRowLine } from "./row-lines.rules.ts";

export const MANIFEST_FILE = "manifest.json";
export const ROWS_FOLDER = "rows/";
export const UPLOADS_FOLDER = "uploads/";
/** The database file in backups made by version 1.0.0. */
export const FORMAT_1_DATABASE_FILE = "database.sqlite";
const FORMAT_1_DUMP_FILE = "database.dump";

/** The maximum size of the manifest, which is read into memory as a whole. It has about 130 bytes per file. */
const MAX_MANIFEST_BYTES = 48 * 1024 * 1024;
/**
 * The maximum size of an uploaded file, all of which is held in memory when it is sent to a bucket. The pictures that
 * the site creates are less than half this size.
 */
const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;
const MAX_LINE_LENGTH = 16 * 1024 * 1024;
/** A page ends early once its lines have this many characters, because memory holds several copies of a page. */
const FULL_PAGE_LENGTH = 1024 * 1024;

const sharedFields = {
  madeAt: z.iso.datetime(),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
};
const Manifest = z.object({
  ...sharedFields,
  format: z.literal(2),
  /** The version of the app that made the backup. */
  program: z.string(),
  /** The migrations that the database had when the backup was made. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.int(), lastId: z.int().optional() })),
});
export type Manifest = z.output<typeof Manifest>;

const OldManifest = z.object({
  ...sharedFields,
  format: z.literal(1),
  engine: z.enum(["sqlite", "postgres"]),
  // Version 1.0.0 also listed the table of migrations, which isn't restored.
  tables: z
    .record(z.string(), z.object({ rows: z.int() }))
    .transform(({ migrations: _, ...tables }) => tables),
});
export type OldManifest = z.output<typeof OldManifest>;

const AnyManifest = z.discriminatedUnion("format", [Manifest, OldManifest]);

export const getRowsPath = (table: string): string => `${ROWS_FOLDER}${table}.jsonl`;

const isUpload = (path: string): boolean =>
  path.startsWith(UPLOADS_FOLDER) && isValidStorageKey(path.slice(UPLOADS_FOLDER.length));

/** Returns the maximum size in bytes of a file in a backup, or undefined if the path doesn't belong in a backup. */
function getMaxBytes(path: string): number | undefined {
  if (path === MANIFEST_FILE) return MAX_MANIFEST_BYTES;
  if (isUpload(path)) return MAX_UPLOAD_BYTES;
  const isData =
    path === FORMAT_1_DATABASE_FILE || path === FORMAT_1_DUMP_FILE || /^rows\/\w+\.jsonl$/.test(path);
  return isData ? Number.POSITIVE_INFINITY : undefined;
}

const UNREADABLE_DUMP_MESSAGE =
  "The backup holds a dump of PostgreSQL, which only version 1.0.0 can read: restore it with that version, then start this one " +
  "on that database, and it makes a backup that can be restored anywhere";

/** Unpacks a backup into an empty folder and compares every file with the manifest. @throws {InvalidBackupError} */
export async function unpackBackup(archive: Readable, folder: string): Promise<Manifest | OldManifest> {
  const checksums = await unpackArchive(archive, folder, getMaxBytes);
  const manifest = await readManifest(folder).catch((cause) => {
    throw new InvalidBackupError("The backup is of a kind that this version does not know", { cause });
  });
  if (manifest.format === 1 && manifest.engine === "postgres")
    throw new InvalidBackupError(UNREADABLE_DUMP_MESSAGE);
  const dataPaths =
    manifest.format === 1 ? [FORMAT_1_DATABASE_FILE] : Object.keys(manifest.tables).map(getRowsPath);
  for (const path of new Set([...dataPaths, ...Object.keys(manifest.files)]))
    if (!checksums[path] || checksums[path].sha256 !== manifest.files[path]?.sha256)
      throw new InvalidBackupError(
        `The backup is damaged: ${path} ${checksums[path] ? "has changed" : "is missing"}`,
      );
  const listedPaths = new Set([MANIFEST_FILE, ...dataPaths, ...Object.keys(manifest.files).filter(isUpload)]);
  const unlistedPath = Object.keys(checksums).find((path) => !listedPaths.has(path));
  if (unlistedPath !== undefined)
    throw new InvalidBackupError(`The backup is refused: ${unlistedPath} is not in its list`);
  return manifest;
}

const readManifest = async (folder: string) =>
  AnyManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8")));

export const countUploads = ({ files }: Pick<Manifest, "files">): number =>
  Object.keys(files).filter(isUpload).length;

/**
 * The rows of an unpacked backup. Each invalid row is replaced by a description of what is wrong with it, such as
 * "lacks the column name".
 */
export type BackupRows = {
  migrations: string[];
  /** The largest id that each table has ever used, by the table's name. */
  lastIds: Record<string, number>;
  readRows(table: TableSchema): AsyncGenerator<(DatabaseRow | string)[]>;
  close(): Promise<void>;
};

export const openBackupRows = (
  folder: string,
  { migrations, tables }: Pick<Manifest, "migrations" | "tables">,
): BackupRows => ({
  migrations,
  lastIds: Object.fromEntries(
    Object.entries(tables).flatMap(([name, { lastId }]) => (lastId ? [[name, lastId]] : [])),
  ),
  readRows: async function* (table) {
    for await (const lines of readLines(join(folder, getRowsPath(table.name)), table.name)) {
      await requireDiskSpace(folder);
      yield lines.map((line) => parseRowLine(table, line));
    }
  },
  close: async () => {},
});

async function* readLines(file: string, name: string): AsyncGenerator<string[]> {
  let incompleteLine = "";
  let lines: string[] = [];
  for await (const chunk of createReadStream(file, "utf8")) {
    const [lineEnd = "", ...nextLines] = chunk.split("\n");
    incompleteLine += lineEnd;
    if (nextLines.length > 0) {
      lines.push(incompleteLine, ...nextLines.slice(0, -1));
      incompleteLine = nextLines.at(-1) ?? "";
    }
    if (incompleteLine.length > MAX_LINE_LENGTH)
      throw new InvalidBackupError(`The table ${name} has a row that is too long`);
    let start = 0;
    for (; start + ROWS_PER_PAGE <= lines.length; start += ROWS_PER_PAGE)
      yield lines.slice(start, start + ROWS_PER_PAGE);
    lines = lines.slice(start);
    if (lines.reduce((total, { length }) => total + length, 0) > FULL_PAGE_LENGTH) {
      yield lines;
      lines = [];
    }
  }
  if (incompleteLine !== "") lines.push(incompleteLine);
  if (lines.length > 0) yield lines;
}
