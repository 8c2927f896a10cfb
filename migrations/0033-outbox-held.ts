import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a flag for emails on hold. Emails in restored data are held until an owner decides whether to send them, because
 * they may already have been sent.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("outbox")
    .addColumn("isHeld", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
}
