import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Past guests who agreed to be shown on the site, with the episode and the second. It is deleted with the request, even
 * into the trash, and doesn't come back from there.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("guest_appearances")
    .addColumn("requestId", type.integer, (column) =>
      column.primaryKey().references("guest_requests.id").onDelete("cascade"),
    )
    .addColumn("episodeId", type.integer, (column) => column.notNull())
    .addColumn("seconds", type.integer, (column) => column.notNull())
    .addColumn("agreedAt", type.timestamptz, (column) => column.notNull())
    .execute();
}
