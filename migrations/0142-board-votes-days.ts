import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds the day of each vote, as the time when that day started in UTC, because nobody needs a more precise time. It is
 * null for existing votes.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("board_votes").addColumn("votedOn", columns(engine).timestamptz).execute();
}
