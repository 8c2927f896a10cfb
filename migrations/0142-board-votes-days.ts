import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** The day of each vote, as its first moment in UTC; null for earlier votes. Nobody needs a more precise time. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("board_votes").addColumn("votedOn", columns(engine).timestamptz).execute();
}
