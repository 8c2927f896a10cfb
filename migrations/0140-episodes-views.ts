import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** How often a video was watched, as its provider last said; null where it says nothing. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("views", columns(engine).integer).execute();
}
