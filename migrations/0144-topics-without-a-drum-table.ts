import type { Kysely } from "kysely";

export const needsStop = "Version 1.0.0 draws from the table that goes.";

/** Removes the table of drawable topics, because draws now use the available topics directly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("topic_drum").execute();
}
