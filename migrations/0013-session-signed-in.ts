import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** When a person last signed in: what a team looks at before it takes an account's rights. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("users").addColumn("signedInAt", type.timestamptz).execute();
}
