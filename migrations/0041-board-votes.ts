import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for votes, with one row for each visitor and topic. `voter` is a hash of the visitor. Merging a
 * request into the topic also counts as a vote, and `voter` then names the request.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("board_votes")
    .addColumn("topicId", type.integer, (column) =>
      column.notNull().references("topic_threads.id").onDelete("cascade"),
    )
    .addColumn("voter", type.folded, (column) => column.notNull())
    .addPrimaryKeyConstraint("board_votes_key", ["topicId", "voter"])
    .execute();
}
