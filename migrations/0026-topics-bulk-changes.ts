import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the tables for bulk changes and the topics they affected, so that bulk changes can be undone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("topic_bulk_changes")
    .addColumn("id", type.integer, type.id)
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("isUsed", type.boolean, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("topic_bulk_changed")
    .addColumn("changeId", type.integer, (column) =>
      column.notNull().references("topic_bulk_changes.id").onDelete("cascade"),
    )
    .addColumn("topicId", type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("topic_bulk_changed_key", ["changeId", "topicId"])
    .execute();
}
