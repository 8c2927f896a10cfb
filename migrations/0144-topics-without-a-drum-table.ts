import type { Kysely } from "kysely";

export const needsStop = "Version 1.0.0 draws from the table that goes.";

/** Draws are now made from the available topics themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("topic_drum").execute();
}
