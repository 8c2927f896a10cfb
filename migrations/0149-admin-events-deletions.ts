import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds a column for what a recorded change moved to the trash. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("admin_events").addColumn("deletionId", columns(engine).integer).execute();
}
