import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for requests from people who would like to be guests. It also records which emails about their date
 * they have been sent.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("guest_requests")
    .addColumn("id", type.integer, type.id)
    .addColumn("name", type.text, (column) => column.notNull())
    .addColumn("email", type.text, (column) => column.notNull())
    .addColumn("linkedIn", type.text)
    .addColumn("phone", type.text)
    .addColumn("bio", type.text, (column) => column.notNull())
    .addColumn("potentialTimeline", type.text)
    .addColumn("photoUrl", type.text)
    .addColumn("status", type.text, (column) => column.notNull())
    .addColumn("scheduledDate", type.timestamptz)
    .addColumn("sendEmailNotification", type.boolean, (column) => column.notNull())
    .addColumn("adminNotes", type.text)
    .addColumn("isSpam", type.boolean, (column) => column.notNull())
    .addColumn("mailId", type.integer)
    .addColumn("mailKind", type.text)
    .addColumn("mailDate", type.timestamptz)
    .addColumn("calendarKey", type.text, (column) => column.notNull().unique())
    .addColumn("calendarSequence", type.integer, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("updatedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("guest_requests_createdAt").on("guest_requests").column("createdAt").execute();
}
