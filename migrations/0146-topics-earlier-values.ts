import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the table for the values that topics had before a bulk change to their categories or to the board. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("topic_earlier_values")
    .addColumn("changeId", type.integer, (column) =>
      column.notNull().references("topic_bulk_changes.id").onDelete("cascade"),
    )
    .addColumn("topicId", type.integer, (column) => column.notNull())
    .addColumn("onBoard", type.boolean)
    .addColumn("category", type.text)
    .addColumn("subCategory", type.text)
    .addPrimaryKeyConstraint("topic_earlier_values_key", ["changeId", "topicId"])
    .execute();
}
