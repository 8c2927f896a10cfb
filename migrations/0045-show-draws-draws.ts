import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for on-air draws and their proofs. A draw has copies of its topics, because the topics may be
 * deleted. One of the rows is the next draw, which is waiting for a word from the audience that makes its result
 * unpredictable.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("show_draws")
    .addColumn("id", type.integer, type.id)
    .addColumn("secret", type.text, (column) => column.notNull())
    .addColumn("commitment", type.text, (column) => column.notNull())
    .addColumn("sealedAt", type.timestamptz, (column) => column.notNull())
    // 1 while the draw is waiting for its word, then null. The column is unique, so only one draw can be waiting.
    .addColumn("waiting", type.integer, (column) => column.unique())
    .addColumn("at", type.timestamptz)
    .addColumn("date", type.folded)
    .addColumn("word", type.text)
    .addColumn("poolHash", type.text)
    .addColumn("pool", type.jsonb)
    .addColumn("numbers", type.jsonb)
    .addColumn("topics", type.jsonb)
    .addColumn("chosen", type.integer)
    .execute();
  await db.schema.createIndex("show_draws_date").on("show_draws").columns(["date", "id"]).execute();
  await db.schema
    .alterTable("selected_topics")
    .addColumn("showDrawId", type.integer, (column) => column.references("show_draws.id"))
    .execute();
  await db.schema
    .createIndex("selected_topics_showDrawId")
    .on("selected_topics")
    .column("showDrawId")
    .execute();
}
