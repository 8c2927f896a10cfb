import type { Kysely } from "kysely";

/** Adds a column for when the last video was published that was announced before a restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("episode_config").addColumn("announcedUntil", "text").execute();
}
