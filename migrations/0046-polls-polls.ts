import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for on-air polls. Options are copies of topics. A vote identifies the visitor only by a hash of
 * their cookie.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("polls")
    .addColumn("id", type.integer, type.id)
    .addColumn("options", type.jsonb, (column) => column.notNull())
    .addColumn("openedAt", type.timestamptz, (column) => column.notNull())
    .addColumn("closesAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("poll_votes")
    .addColumn("pollId", type.integer, (column) =>
      column.notNull().references("polls.id").onDelete("cascade"),
    )
    .addColumn("voterHash", type.folded, (column) => column.notNull())
    .addColumn("topicId", type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("poll_votes_one_each", ["pollId", "voterHash"])
    .execute();
}
