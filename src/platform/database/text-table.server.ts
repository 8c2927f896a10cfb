import { type Kysely, sql } from "kysely";
import { columns } from "./columns.server.ts";
import type { Engine } from "./database-handle.server.ts";

/**
 * Creates the table that holds the searchable texts of the rows in `rowTable`. Call it in a migration. On PostgreSQL,
 * `prepareTextIndexes` adds the index later.
 */
export async function createTextTable(
  db: Kysely<unknown>,
  engine: Engine,
  { table, rowTable }: { table: string; rowTable: string },
): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable(table)
    .addColumn("id", type.integer, (column) =>
      column.primaryKey().references(`${rowTable}.id`).onDelete("cascade"),
    )
    .addColumn("text", type.folded, (column) => column.notNull())
    .execute();
  if (engine === "sqlite")
    await sql`
      create virtual table ${sql.table(getIndexName(table))} using fts5(
        text, content = ${sql.lit(table)}, content_rowid = 'id',
        tokenize = 'trigram case_sensitive 1', columnsize = 0
      )`.execute(db);
}

export const getIndexName = (table: string): string => `${table}_parts`;
