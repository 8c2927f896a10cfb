import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for the show's weeks. It only has weeks that have been changed; every other week starts as a copy
 * of the row whose date is 'template'.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("weeks")
    .addColumn("date", type.folded, (column) => column.primaryKey())
    .addColumn("status", type.text, (column) => column.notNull())
    .addColumn("title", type.text, (column) => column.notNull())
    .addColumn("note", type.text, (column) => column.notNull())
    .addColumn("runSheet", type.jsonb, (column) => column.notNull())
    .addColumn("lastItemId", type.integer, (column) => column.notNull())
    .addColumn("version", type.integer, (column) => column.notNull())
    .addColumn("skipReason", type.text)
    .addColumn("onAirSince", type.timestamptz)
    .addColumn("endedAt", type.timestamptz)
    .addColumn("current", type.integer)
    .addColumn("parts", type.jsonb, (column) => column.notNull())
    .execute();
  await sql`create unique index weeks_live on weeks (status) where status = 'live'`.execute(db);
}
