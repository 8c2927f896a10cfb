import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds the time when each person last signed in, because teams check it before revoking an account's rights. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("users").addColumn("signedInAt", type.timestamptz).execute();
}
