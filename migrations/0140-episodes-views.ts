import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** How often a video was watched, according to its provider's last answer; null if it doesn't say. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("views", columns(engine).integer).execute();
}
