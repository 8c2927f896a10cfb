import { type Kysely, sql } from "kysely";

/**
 * Adds an index that only has the topics that listeners suggested. There are few of those, so counting them is fast.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index topics_suggested on topics (id) where "requesterName" is not null`.execute(db);
}
