import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for corrections to transcripts that visitors have proposed and the team hasn't accepted or rejected
 * yet.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("transcript_corrections")
    .addColumn("id", type.integer, type.id)
    .addColumn("videoId", type.text, (column) => column.notNull())
    .addColumn("startMs", type.integer, (column) => column.notNull())
    .addColumn("before", type.text, (column) => column.notNull())
    .addColumn("text", type.text, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("transcript_corrections_videoId")
    .on("transcript_corrections")
    .column("videoId")
    .execute();
}
