import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for the tokens that programs sign in with. Only hashes of the tokens are stored. Also adds a column
 * for the token that was used to make a change.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("api_tokens")
    .addColumn("id", type.integer, type.id)
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .addColumn("userId", type.integer, (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", type.text, (column) => column.notNull())
    .addColumn("scopes", type.text, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("expiresAt", type.timestamptz)
    .addColumn("lastUsedAt", type.timestamptz)
    .execute();
  await db.schema.createIndex("api_tokens_userId").on("api_tokens").column("userId").execute();
  await db.schema.alterTable("admin_events").addColumn("token", type.text).execute();
}
