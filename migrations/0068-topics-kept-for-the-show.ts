import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates two tables. `topics_on_air` has the topics of an on-air draw that hasn't been decided yet; visitors can't
 * draw them. `topic_visitor_uses` has the topics that a visitor used by picking them, so that the team can make those
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
