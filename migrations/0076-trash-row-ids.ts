import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds the ids of rows in the trash. People may have their rows erased, so these must be found even if a name has
 * changed.
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
