import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, on } from "#platform/database/database.server.ts";

/**
 * Returns on one line what a first start has created: rows by table, and uploaded files. Equal starts give equal lines.
 */
export async function readCounts({ db, engine }: Database, folder: string): Promise<string> {
  // SQLite's internal tables, those inside a text index, and a backup that came due in the meantime differ from start
  // to start.
  const names =
    engine === "sqlite"
      ? sql<{ name: string }>`
          select name from sqlite_schema
          where type = 'table' and name not glob '*_parts_*' and name not glob 'sqlite_*'
            and name != 'backup_runs' order by name`
      : sql<{ name: string }>`
          select tablename as name from pg_tables 
          where schemaname = 'public' and tablename != 'backup_runs' order by tablename`;
  const counts: string[] = [];
  for (const { name } of (await names.execute(on(db))).rows) {
    const [row] = (
      await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(on(db))
    ).rows;
    counts.push(`${name} ${row?.count}`);
  }
  const files = readdirSync(join(folder, "uploads"), { recursive: true, withFileTypes: true });
  const whole = files.filter((file) => file.isFile() && !file.name.endsWith(".part"));
  return [...counts, `files ${whole.length}`].join(", ");
}
