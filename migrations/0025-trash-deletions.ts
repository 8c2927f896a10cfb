import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the trash, which keeps deleted rows for thirty days. The rows are moved out of their tables and stored as
 * JSON, so that queries don't have to exclude them.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("deletions")
    .addColumn("id", type.integer, type.id)
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("by", type.text, (column) => column.notNull())
    .addColumn("entity", type.text, (column) => column.notNull())
    .addColumn("label", type.text, (column) => column.notNull())
    .addColumn("count", type.integer, (column) => column.notNull())
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("deletions_expiresAt").on("deletions").column("expiresAt").execute();
  await db.schema
    .createTable("deleted_rows")
    .addColumn("id", type.integer, type.id)
    .addColumn("deletionId", type.integer, (column) =>
      column.notNull().references("deletions.id").onDelete("cascade"),
    )
    .addColumn("tableName", type.text, (column) => column.notNull())
    .addColumn("row", type.jsonb, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("deleted_rows_deletionId")
    .on("deleted_rows")
    .columns(["deletionId", "id"])
    .execute();
}
