import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** While passkeys are required, a token opens the back office only if it was made in a session with one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("api_tokens")
    .addColumn("byPasskey", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
}
