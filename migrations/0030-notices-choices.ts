import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates a table for the emails that each team member wants, and one for notices that will be in the next email. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("notice_choices")
    .addColumn("userId", type.integer, (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("topicRequests", type.text, (column) => column.notNull())
    .addColumn("guestRequests", type.text, (column) => column.notNull())
    .addColumn("guestAnswers", type.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("waiting_notices")
    .addColumn("id", type.integer, type.id)
    .addColumn("userId", type.integer, (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("event", type.text, (column) => column.notNull())
    .addColumn("subject", type.text, (column) => column.notNull())
    .addColumn("text", type.text, (column) => column.notNull())
    .addColumn("page", type.text, (column) => column.notNull())
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("dueAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("waiting_notices_dueAt").on("waiting_notices").column("dueAt").execute();
  await db.schema.createIndex("waiting_notices_userId").on("waiting_notices").column("userId").execute();
  await db.schema.createIndex("waiting_notices_subject").on("waiting_notices").column("subject").execute();
}
