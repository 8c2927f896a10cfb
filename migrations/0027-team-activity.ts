import type { Kysely } from "kysely";

/** Adds an index for finding and deleting entries older than a year without reading the newer ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("admin_events_at").on("admin_events").column("at").execute();
}
