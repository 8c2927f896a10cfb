import { join } from "node:path";
import {
  copyDatabase,
  type Db,
  engineOf,
  putTablesBack,
  transaction,
} from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/files.server.ts";
import { DATABASE_IN_ARCHIVE, type Manifest, packArchive, UPLOADS_IN_ARCHIVE } from "./archive.server.ts";
import { copyUploads } from "./archived-uploads.server.ts";

export type BackupSource = { db: Db; storage: Storage };

/** Writes the database as it is at one moment, and all uploads, into one file. The site may be running. */
export async function makeBackup(file: string, { db, storage }: BackupSource): Promise<Manifest> {
  const engine = engineOf(db);
  // Else a backup after a killed restore would have what that restore left: too little.
  if (engine === "postgres") await transaction(db, putTablesBack);
  return packArchive(file, async (folder) => {
    const uploads = join(folder, UPLOADS_IN_ARCHIVE);
    // Before and after, so that every picture of a row is there, whatever comes and goes meanwhile.
    await copyUploads(storage, uploads);
    const tables = await copyDatabase(db, join(folder, DATABASE_IN_ARCHIVE[engine]));
    await copyUploads(storage, uploads);
    return { engine, tables };
  });
}
