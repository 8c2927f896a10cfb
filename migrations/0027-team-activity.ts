import type { Kysely } from "kysely";

/** Adds an index to the activity log, for finding and deleting entries older than a year without reading newer ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("admin_events_at").on("admin_events").column("at").execute();
}
