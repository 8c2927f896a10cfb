import type { Kysely } from "kysely";

/** The sweep finds what is older than a year without reading the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("admin_events_at").on("admin_events").column("at").execute();
}
