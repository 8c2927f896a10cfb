import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for past guests who agreed to be shown on the site, with the episode and the moment when they
 * appear. Deleting a guest's request also deletes its row here. Restoring the request from the trash doesn't bring that
 * row back.
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
