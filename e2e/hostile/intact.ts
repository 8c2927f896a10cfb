import { DatabaseSync } from "node:sqlite";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { sumTables } from "#platform/database/testing/sum-tables.ts";

/**
 * What is wrong with a database that nobody has open any more: nothing where every row of it can be read, and, on SQLite,
 * pages, indexes and references agree. PostgreSQL's own references cannot be wrong.
 */
export async function faultsOf(where: { file: string } | { url: string }): Promise<string[]> {
  const database = await openDatabase(where);
  try {
    await sumTables(database.db, await listTables(database.db));
  } finally {
    await database.close();
  }
  if (!("file" in where)) return [];
  const sqlite = new DatabaseSync(where.file, { readOnly: true });
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
