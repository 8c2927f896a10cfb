import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds a column for a video's view count in the provider's latest response. It is null if the provider doesn't say. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("views", columns(engine).integer).execute();
}
