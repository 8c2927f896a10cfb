import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds columns for the fields of an episode that the team has corrected, and for whether the episode is hidden from the
 * public.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("episodes")
    .addColumn("hidden", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable("episodes")
    .addColumn("corrected", type.text, (column) => column.notNull().defaultTo(""))
    .execute();
}
