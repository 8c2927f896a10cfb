import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds the time of each person's last sign-in, because teams check that before they revoke an account's rights. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("users").addColumn("signedInAt", type.timestamptz).execute();
}
