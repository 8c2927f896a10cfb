import type { Kysely } from "kysely";
import { columns, createTextTable, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for transcripts, in passages of about half a minute, which can be searched in the same way as
 * titles.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("transcripts")
    .addColumn("id", type.integer, type.id)
    .addColumn("videoId", type.text, (column) => column.notNull().unique())
    .addColumn("language", type.text, (column) => column.notNull())
    .addColumn("lengthMs", type.integer, (column) => column.notNull())
    .addColumn("cueCount", type.integer, (column) => column.notNull())
    .addColumn("passageCount", type.integer, (column) => column.notNull())
    .addColumn("speakers", type.jsonb, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("transcript_passages")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("startMs", type.integer, (column) => column.notNull())
    .addColumn("cues", type.jsonb, (column) => column.notNull())
    .execute();
  await createTextTable(db, engine, { table: "transcript_texts", rowTable: "transcript_passages" });
}
