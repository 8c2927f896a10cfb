import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Mails in restored data wait until an owner decides, because they may have been sent already. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("outbox")
    .addColumn("isHeld", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
}
