import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the tables for accounts, sessions, settings, and the record of the team's changes. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("users")
    .addColumn("id", type.integer, type.id)
    .addColumn("username", type.text, (column) => column.notNull())
    .addColumn("usernameFolded", type.folded, (column) => column.notNull().unique())
    .addColumn("passwordHash", type.text, (column) => column.notNull())
    .addColumn("isAdmin", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", type.integer, type.id)
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .addColumn("userId", type.integer, (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("renewedAt", type.timestamptz, (column) => column.notNull())
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_userId").on("sessions").column("userId").execute();
  await db.schema.createIndex("sessions_expiresAt").on("sessions").column("expiresAt").execute();
  await db.schema
    .createTable("settings")
    .addColumn("name", type.text, (column) => column.primaryKey())
    .addColumn("value", type.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("admin_events")
    .addColumn("id", type.integer, type.id)
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("userId", type.integer, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("username", type.text, (column) => column.notNull())
    .addColumn("action", type.text, (column) => column.notNull())
    .addColumn("entity", type.text, (column) => column.notNull())
    .addColumn("entityId", type.integer)
    .addColumn("detail", type.text)
    .execute();
}
