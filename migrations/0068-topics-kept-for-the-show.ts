import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * `topics_on_air`: the topics of the undecided draw on air, which visitors' spins leave out. `topic_visitor_uses`:
 * topics that are used because a visitor picked them, so that the team can put these back.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("topics_on_air")
    .addColumn("topicId", type.integer, (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable("topic_visitor_uses")
    .addColumn("topicId", type.integer, (column) =>
      column.primaryKey().references("topics.id").onDelete("cascade"),
    )
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .execute();
}
