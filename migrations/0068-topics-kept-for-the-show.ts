import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates two tables. `topics_on_air` has the topics in the undecided on-air draw, which visitors can't draw.
 * `topic_visitor_uses` has the topics that are used because a visitor picked them, so that the team can make them
 * available again.
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
