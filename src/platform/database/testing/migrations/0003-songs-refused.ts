import { sql } from "kysely";
import { attempt } from "#platform/database/attempt.server.ts";
import type { Migration } from "#platform/database/migrate.server.ts";

/** Something that no server has: the rest of the change goes on without it. */
export const up: Migration = async (db) => {
  const refusal = await attempt(db, async () => {
    await sql`update songs set title = 'lost'`.execute(db);
    await sql`create index songs_by_mood on songs (mood)`.execute(db);
  });
  if (!refusal) throw new Error("An index over a missing column was made");
  const kept = await attempt(db, () => sql`create index songs_by_title on songs (title)`.execute(db));
  if (kept) throw kept;
};
