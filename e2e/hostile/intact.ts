import { DatabaseSync } from "node:sqlite";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";

/**
 * Returns the faults of a database that the site has closed. Every row must be readable. On SQLite, the pages, indexes
 * and references must also be consistent. (PostgreSQL enforces references itself.)
 */
export async function findDatabaseFaults(address: { file: string } | { url: string }): Promise<string[]> {
  const database = await openDatabase(address);
  try {
    await sumTables(database.db, await listTables(database.db));
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
