import { type Kysely, sql } from "kysely";

/** Few topics came from listeners, so an index over only those counts them without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index topics_suggested on topics (id) where "requesterName" is not null`.execute(db);
}
