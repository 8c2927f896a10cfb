import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** A session knows the passkey that it was made with, because an owner may require one. Older sessions have none. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("passkeyId", columns(engine).integer, (column) =>
      column.references("passkeys.id").onDelete("set null"),
    )
    .execute();
  await db.schema.createIndex("sessions_passkeyId").on("sessions").column("passkeyId").execute();
}
