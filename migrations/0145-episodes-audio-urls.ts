import { type Kysely, sql } from "kysely";

/** Adds an index to find the episode that an audio file belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "episodes_audioUrl" on episodes (("audio" ->> 'url'))`.execute(db);
}
