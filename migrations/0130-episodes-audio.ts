import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds an episode's audio (null if there is none), and a table for the team's information for podcast directories. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("episodes").addColumn("audio", type.jsonb).execute();
  await db.schema
    .createTable("podcast")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("told", type.jsonb, (column) => column.notNull())
    .execute();
}
