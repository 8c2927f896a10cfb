import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Past guests whom the site shows, because they agreed: in which episode, and at which second. It goes with the request,
 * also into the trash, and does not come back from there.
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
