import { DatabaseSync } from "node:sqlite";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";

/**
 * Checks a database that the site has closed. Throws if a row can't be read. On SQLite, returns what is inconsistent in
 * its pages, indexes and references. (PostgreSQL enforces references itself.)
 */
export async function findDatabaseFaults(address: { file: string } | { url: string }): Promise<string[]> {
  const database = await openDatabase(address);
  try {
    await checksumTables(database.db, await listTables(database.db));
  } finally {
    await database.close();
  }
  if (!("file" in address)) return [];
  const sqlite = new DatabaseSync(address.file, { readOnly: true });
  try {
    const rows = [
      ...sqlite.prepare("pragma integrity_check").all(),
      ...sqlite.prepare("pragma foreign_key_check").all(),
    ];
    return rows.map((row) => Object.values(row).join(" ")).filter((text) => text !== "ok");
  } finally {
    sqlite.close();
  }
}
