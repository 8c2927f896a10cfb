import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** A pick writes its history immediately. A second call says which reel was clicked, but it may never come. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("selected_topics")
    .addColumn("isTypeConfirmed", type.boolean, (column) => column.notNull().defaultTo(true))
    .execute();
}
