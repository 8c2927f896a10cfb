import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for messages to followers, the texts of those messages, episodes that followers haven't been told
 * about yet, and the number of followers on each day.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  let messages = db.schema
    .createTable("follower_messages")
    .addColumn("id", type.integer, type.id)
    .addColumn("key", type.text, (column) => column.notNull().unique())
    .addColumn("kind", type.text, (column) => column.notNull())
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("subject", type.text, (column) => column.notNull())
    .addColumn("text", type.text, (column) => column.notNull())
    .addColumn("page", type.text, (column) => column.notNull())
    .addColumn("sendUntil", type.timestamptz, (column) => column.notNull())
    .addColumn("shownUntil", type.timestamptz, (column) => column.notNull())
    .addColumn("movedAt", type.timestamptz, (column) => column.notNull());
  for (const count of ["lastFollowerId", "lastSubscriptionId", "mail", "push", "failed"])
    messages = messages.addColumn(count, type.integer, (column) => column.notNull().defaultTo(0));
  await messages.execute();
  await db.schema
    .createTable("follower_words")
    .addColumn("kind", type.text, (column) => column.primaryKey())
    .addColumn("subject", type.text, (column) => column.notNull())
    .addColumn("text", type.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("follower_news")
    .addColumn("episodeId", type.integer, (column) => column.primaryKey())
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("follower_days")
    .addColumn("date", type.text, (column) => column.primaryKey())
    .addColumn("mail", type.integer, (column) => column.notNull())
    .addColumn("push", type.integer, (column) => column.notNull())
    .execute();
}
