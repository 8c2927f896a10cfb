import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds columns for a guest's last canceled date, and for who canceled it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("guest_requests").addColumn("canceledDate", type.timestamptz).execute();
  await db.schema.alterTable("guest_requests").addColumn("canceledBy", type.text).execute();
}
