import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds a column for the draw that a poll is about, so that the draw's proof can show the poll's result. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("polls")
    .addColumn("drawId", columns(engine).integer, (column) => column.references("show_draws.id"))
    .execute();
  await db.schema.createIndex("polls_drawId").on("polls").column("drawId").execute();
}
