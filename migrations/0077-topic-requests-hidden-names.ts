import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a column for whether the team has removed the suggester's name from the board. (`showName` is the suggester's
 * own choice.)
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("topic_requests")
    .addColumn("isNameHidden", columns(engine).boolean, (column) => column.notNull().defaultTo(false))
    .execute();
}
