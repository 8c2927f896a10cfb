import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the table for outgoing emails. `content` is cleared once an email has been sent or has failed for good. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("outbox")
    .addColumn("id", type.integer, type.id)
    .addColumn("messageId", type.text, (column) => column.notNull().unique())
    .addColumn("thread", type.text, (column) => column.notNull())
    .addColumn("content", type.jsonb)
    .addColumn("state", type.text, (column) => column.notNull())
    .addColumn("forget", type.boolean, (column) => column.notNull())
    .addColumn("attempts", type.integer, (column) => column.notNull())
    .addColumn("dueAt", type.timestamptz, (column) => column.notNull())
    .addColumn("claim", type.text)
    .addColumn("claimedUntil", type.timestamptz)
    .addColumn("error", type.text)
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("settledAt", type.timestamptz)
    .execute();
  await db.schema.createIndex("outbox_state_dueAt").on("outbox").columns(["state", "dueAt"]).execute();
  await db.schema.createIndex("outbox_thread").on("outbox").column("thread").execute();
}
