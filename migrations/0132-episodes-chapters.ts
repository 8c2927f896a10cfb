import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds the team's own chapters for a video, which replace the chapters in the video's description. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("episode_chapters")
    .addColumn("videoId", type.text, (column) => column.primaryKey())
    .addColumn("chapters", type.jsonb, (column) => column.notNull())
    .execute();
}
