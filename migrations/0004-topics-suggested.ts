import { type Kysely, sql } from "kysely";

/** Adds an index of only the topics that listeners suggested. There are few of them, so counting them is fast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index topics_suggested on topics (id) where "requesterName" is not null`.execute(db);
}
