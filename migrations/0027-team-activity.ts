import type { Kysely } from "kysely";

/** Lets the sweep find what is older than a year without reading the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("admin_events_at").on("admin_events").column("at").execute();
}
