import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a column for the passkey that a session was signed in with, because an owner may require passkeys. In existing
 * sessions, it is null.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("passkeyId", columns(engine).integer, (column) =>
      column.references("passkeys.id").onDelete("set null"),
    )
    .execute();
  await db.schema.createIndex("sessions_passkeyId").on("sessions").column("passkeyId").execute();
}
