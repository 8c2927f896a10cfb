import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** A poll is on the topics of a draw: the draw's proof shows what came of it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("polls")
    .addColumn("drawId", columns(engine).integer, (column) => column.references("show_draws.id"))
    .execute();
  await db.schema.createIndex("polls_drawId").on("polls").column("drawId").execute();
}
