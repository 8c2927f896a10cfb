import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a column for whether a pick's type is confirmed. A pick is added to the history immediately, but the reel that
 * was clicked is only known from a second call, which may never arrive.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("selected_topics")
    .addColumn("isTypeConfirmed", type.boolean, (column) => column.notNull().defaultTo(true))
    .execute();
}
