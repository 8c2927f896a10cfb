import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for topics that visitors suggest. `topicId` stays set when the topic is deleted, because a request
 * can become a topic only once.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("topic_requests")
    .addColumn("id", type.integer, type.id)
    .addColumn("name", type.text, (column) => column.notNull())
    .addColumn("email", type.text, (column) => column.notNull())
    .addColumn("category", type.text, (column) => column.notNull())
    .addColumn("description", type.text, (column) => column.notNull())
    .addColumn("status", type.text, (column) => column.notNull())
    .addColumn("adminNotes", type.text)
    .addColumn("topicId", type.integer)
    .addColumn("isSpam", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("updatedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("topic_requests_createdAt").on("topic_requests").column("createdAt").execute();
}
