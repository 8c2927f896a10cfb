import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type Db,
  describeTables,
  listAppliedMigrations,
  migrate,
  openDatabase,
  readLastIds,
  readTable,
  type TableSchema,
  toJsonLine,
  withSnapshot,
} from "#platform/database/database.server.ts";
import { limitToDiskSpace, type Storage, withScratchFolder } from "#platform/files/files.server.ts";
import program from "../../package.json" with { type: "json" };
import {
  type ArchiveFile,
  type Checksum,
  packArchive,
  startChecksum,
  writeWithChecksum,
} from "./archive.server.ts";
import { getRowsPath, MANIFEST_FILE, type Manifest, ROWS_FOLDER, UPLOADS_FOLDER } from "./manifest.server.ts";

/** Writes a snapshot of all rows and uploads to a file. The site can keep running in the meantime. */
export const makeBackup = (file: string, source: { db: Db; storage: Storage }): Promise<Manifest> =>
  withScratchFolder(dirname(file), async (folder) => {
    const manifest: Manifest = {
      format: 2,
      program: program.version,
      madeAt: "",
      migrations: [],
      tables: {},
      files: {},
    };
    await packArchive(listParts(source, folder, manifest), join(folder, "backup.part"), file);
    return manifest;
  });

/**
 * Yields all parts of a backup and fills in `manifest`. Packs the uploads, then the rows, and then any uploads added in
 * the meantime, so that the backup has every picture that a row refers to.
 */
async function* listParts(
  { db, storage }: { db: Db; storage: Storage },
  folder: string,
  manifest: Manifest,
): AsyncGenerator<ArchiveFile> {
  yield* listUploads(storage, manifest, folder);
  await mkdir(join(folder, ROWS_FOLDER));
  Object.assign(manifest, await writeRows(db, folder, manifest.files));
  for (const path of Object.keys(manifest.tables).map(getRowsPath)) {
    yield { path, bytes: manifest.files[path]?.bytes ?? 0, body: createReadStream(join(folder, path)) };
    await rm(join(folder, path));
  }
  yield* listUploads(storage, manifest, folder);
  const list = Buffer.from(JSON.stringify(manifest, null, 1));
  yield { path: MANIFEST_FILE, bytes: list.length, body: [list] };
}

async function* listUploads(
  storage: Storage,
  { files }: Manifest,
  folder: string,
): AsyncGenerator<ArchiveFile> {
  for await (const key of storage.keys()) {
    const path = UPLOADS_FOLDER + key;
    const file = files[path] ? undefined : await storage.open(key);
    if (!file) continue;
    const checksum = startChecksum();
    try {
      yield { path, bytes: file.bytes, body: checksum.pass(limitToDiskSpace(folder)(file.body)) };
    } finally {
      file.body.destroy();
    }
    files[path] = checksum.read();
    if (files[path].bytes !== file.bytes) throw new Error(`${path} changed while it was read`);
  }
}

/** Writes each table that our migrations created to its own file, with one row per line as JSON. */
const writeRows = (db: Db, folder: string, files: Record<string, Checksum>) =>
  withSnapshot(db, async (snapshotDb) => {
    const madeAt = new Date().toISOString();
    const migrations = await listAppliedMigrations(snapshotDb);
    const lastIds = await readLastIds(snapshotDb);
    const tables: Manifest["tables"] = {};
    for (const table of await describeTablesAfter(migrations, folder)) {
      const path = getRowsPath(table.name);
      const { rows, checksum } = await writeTable(snapshotDb, table, join(folder, path));
      files[path] = checksum;
      tables[table.name] = { rows, ...(lastIds[table.name] && { lastId: lastIds[table.name] }) };
    }
    return { madeAt, migrations, tables };
  });

async function describeTablesAfter(migrations: readonly string[], folder: string): Promise<TableSchema[]> {
  const emptyDatabase = await openDatabase({ file: join(folder, "empty.sqlite"), mode: "scratch" });
  try {
    await migrate(emptyDatabase, { only: migrations });
    return await describeTables(emptyDatabase.db);
  } finally {
    await emptyDatabase.close();
  }
}

async function writeTable(
  snapshotDb: Db,
  table: TableSchema,
  file: string,
): Promise<{ rows: number; checksum: Checksum }> {
  let rows = 0;
  const writeLines = async function* () {
    for await (const page of readTable(snapshotDb, table)) {
      rows += page.length;
      yield Buffer.from(page.map((row) => `${toJsonLine(table, row)}\n`).join(""));
    }
  };
  const checksum = await writeWithChecksum(writeLines(), file);
  return { rows, checksum };
}
