import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** A pick writes its history at once; which reel was clicked is told by a second call, which may never come. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("selected_topics")
    .addColumn("isTypeConfirmed", type.boolean, (column) => column.notNull().defaultTo(true))
    .execute();
}
