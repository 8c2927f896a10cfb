import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds episodes' audio files, and a table for what the team tells podcast directories about the show. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("episodes").addColumn("audio", type.jsonb).execute();
  await db.schema
    .createTable("podcast")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("told", type.jsonb, (column) => column.notNull())
    .execute();
}
