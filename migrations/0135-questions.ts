import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for viewers' questions to the hosts and for the votes on them. Each question belongs to one show.
 * Also creates the table for the days on which people can ask questions.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("question_days")
    .addColumn("date", type.text, (column) => column.primaryKey())
    .addColumn("isOpen", type.boolean, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("questions")
    .addColumn("id", type.integer, type.id)
    .addColumn("key", type.text, (column) => column.notNull().unique())
    .addColumn("date", type.text, (column) => column.notNull())
    .addColumn("text", type.text, (column) => column.notNull())
    .addColumn("name", type.text)
    .addColumn("status", type.text, (column) => column.notNull())
    .addColumn("votes", type.integer, (column) => column.notNull().defaultTo(0))
    .addColumn("asker", type.folded)
    .addColumn("isShut", type.boolean, (column) => column.notNull().defaultTo(false))
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("shownAt", type.timestamptz)
    .addColumn("answeredAt", type.timestamptz)
    .addColumn("topicRequestId", type.integer)
    .execute();
  await db.schema.createIndex("questions_date").on("questions").columns(["date", "status"]).execute();
  await db.schema.createIndex("questions_asker").on("questions").columns(["asker", "date"]).execute();
  await db.schema
    .createTable("question_votes")
    .addColumn("questionId", type.integer, (column) =>
      column.notNull().references("questions.id").onDelete("cascade"),
    )
    .addColumn("voter", type.folded, (column) => column.notNull())
    .addPrimaryKeyConstraint("question_votes_one_each", ["questionId", "voter"])
    .execute();
}
