import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a column for whether a token was created by somebody who had signed in with a passkey. While passkeys are
 * required, only those tokens have access to the back office.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("api_tokens")
    .addColumn("byPasskey", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
}
