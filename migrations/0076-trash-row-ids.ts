import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a column for the original id of each row in the trash. People may ask for their rows to be erased, so the rows
 * must be found even if a name has changed.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("deleted_rows").addColumn("rowId", columns(engine).integer).execute();
  const id = engine === "sqlite" ? sql`json_extract("row", '$.id')` : sql`("row"->>'id')::integer`;
  await sql`update deleted_rows set "rowId" = ${id}`.execute(db);
  await db.schema
    .createIndex("deleted_rows_rowId")
    .on("deleted_rows")
    .columns(["tableName", "rowId"])
    .execute();
}
