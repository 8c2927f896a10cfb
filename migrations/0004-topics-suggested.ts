import { type Kysely, sql } from "kysely";

/** Topics that came from listeners are few: they are counted without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index topics_suggested on topics (id) where "requesterName" is not null`.execute(db);
}
