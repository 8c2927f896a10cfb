import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the tables for invitations, password reset links and passkeys. Only hashes of secrets are stored. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("invitations")
    .addColumn("id", type.integer, type.id)
    .addColumn("role", type.text, (column) => column.notNull())
    .addColumn("email", type.text)
    .addColumn("invitedBy", type.text, (column) => column.notNull())
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .addColumn("mailedTokenHash", type.text, (column) => column.unique())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("password_links")
    .addColumn("id", type.integer, type.id)
    .addColumn("userId", type.integer, (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("password_links_userId").on("password_links").column("userId").execute();
  await db.schema
    .createTable("forgotten_passwords")
    .addColumn("id", type.integer, type.id)
    .addColumn("usernameFolded", type.folded, (column) => column.notNull())
    .addColumn("askedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.alterTable("users").addColumn("passkeyHandle", type.text).execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", type.integer, type.id)
    .addColumn("userId", type.integer, (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("credentialId", type.text, (column) => column.notNull().unique())
    .addColumn("publicKey", type.text, (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", type.text, (column) => column.notNull())
    .addColumn("name", type.text, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("lastUsedAt", type.timestamptz)
    .execute();
  await db.schema.createIndex("passkeys_userId").on("passkeys").column("userId").execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("id", type.integer, type.id)
    .addColumn("hash", type.text, (column) => column.notNull().unique())
    .addColumn("userId", type.integer, (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .execute();
}
