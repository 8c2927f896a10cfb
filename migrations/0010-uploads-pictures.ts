import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for uploaded pictures, and for the rows that use them. The foreign key prevents a picture that is
 * in use from being deleted.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("pictures")
    .addColumn("name", type.text, (column) => column.primaryKey())
    .addColumn("contentHash", type.text, (column) => column.unique())
    .addColumn("isPrivate", type.boolean, (column) => column.notNull())
    .addColumn("width", type.integer, (column) => column.notNull())
    .addColumn("height", type.integer, (column) => column.notNull())
    .addColumn("isReady", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("lastUsedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pictures_lastUsedAt").on("pictures").column("lastUsedAt").execute();
  await db.schema
    .createTable("picture_holders")
    .addColumn("picture", type.text, (column) => column.notNull().references("pictures.name"))
    .addColumn("holder", type.text, (column) => column.notNull())
    .addPrimaryKeyConstraint("picture_holders_pk", ["picture", "holder"])
    .execute();
  await db.schema.createIndex("picture_holders_holder").on("picture_holders").column("holder").execute();
}
