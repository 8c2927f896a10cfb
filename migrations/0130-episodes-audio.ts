import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** An episode's audio (null if there is none), and what podcast directories are told about the show. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("episodes").addColumn("audio", type.jsonb).execute();
  await db.schema
    .createTable("podcast")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("told", type.jsonb, (column) => column.notNull())
    .execute();
}
