import type { Kysely } from "kysely";

/** A draw takes from the available topics themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("topic_drum").execute();
}
