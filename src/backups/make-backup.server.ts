import { join } from "node:path";
import {
  type Database,
  dumpPostgres,
  listTables,
  openDatabase,
  sumTables,
} from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/files.server.ts";
import { DATABASE_IN_ARCHIVE, type Manifest, packArchive, UPLOADS_IN_ARCHIVE } from "./archive.server.ts";
import { copyUploads } from "./archived-uploads.server.ts";

export type BackupSource = { database: Database; url: string | undefined; storage: Storage };

/** Writes the database as it is at one moment, and all uploads, into one file. The site may be running. */
export const makeBackup = (file: string, source: BackupSource): Promise<Manifest> =>
  packArchive(file, async (folder) => {
    const uploads = join(folder, UPLOADS_IN_ARCHIVE);
    // Before and after, so that every picture of a row is there, whatever comes and goes meanwhile.
    await copyUploads(source.storage, uploads);
    const content = await copyDatabase(source, folder);
    await copyUploads(source.storage, uploads);
    return content;
  });

async function copyDatabase(
  { database, url }: BackupSource,
  folder: string,
): Promise<Pick<Manifest, "engine" | "tables">> {
  const target = join(folder, DATABASE_IN_ARCHIVE[database.engine]);
  if (url) return { engine: "postgres", tables: await dumpPostgres(database.db, url, target) };
  await database.backup?.(target);
  const copy = await openDatabase({ file: target });
  try {
    return { engine: "sqlite", tables: await sumTables(copy.db, await listTables(copy.db)) };
  } finally {
    await copy.close();
  }
}
