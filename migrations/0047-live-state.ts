import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for what is on air, with a single row whose version increases with each command, and the table for
 * the responses to the latest commands.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("live_state")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("version", type.integer, (column) => column.notNull())
    .addColumn("scene", type.text, (column) => column.notNull())
    .addColumn("drawId", type.integer, (column) => column.references("show_draws.id"))
    .addColumn("pollId", type.integer, (column) => column.references("polls.id"))
    .execute();
  await db.schema
    .createTable("live_answers")
    .addColumn("key", type.text, (column) => column.primaryKey())
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("answer", type.jsonb)
    .execute();
  await db.schema.createIndex("live_answers_at").on("live_answers").column("at").execute();
}
