import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the tables for hosts' profiles and their social links. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("host_profiles")
    .addColumn("id", type.integer, type.id)
    .addColumn("hostName", type.text, (column) => column.notNull().unique())
    .addColumn("role", type.text, (column) => column.notNull())
    .addColumn("bio", type.text, (column) => column.notNull())
    .addColumn("quote", type.text, (column) => column.notNull())
    .addColumn("specialty", type.text, (column) => column.notNull())
    .addColumn("heroImage", type.text)
    .addColumn("profileImage", type.text)
    .addColumn("heroImagePosition", type.text, (column) => column.notNull())
    .addColumn("profileImagePosition", type.text, (column) => column.notNull())
    .addColumn("heroImageScale", "double precision", (column) => column.notNull())
    .addColumn("profileImageScale", "double precision", (column) => column.notNull())
    .addColumn("displayOrder", type.integer, (column) => column.notNull())
    .addColumn("isActive", type.boolean, (column) => column.notNull())
    .addColumn("isSample", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("updatedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("host_social_links")
    .addColumn("id", type.integer, type.id)
    .addColumn("hostName", type.text, (column) =>
      column.notNull().references("host_profiles.hostName").onDelete("cascade").onUpdate("cascade"),
    )
    .addColumn("linkType", type.text, (column) => column.notNull())
    .addColumn("url", type.text, (column) => column.notNull())
    .addColumn("displayOrder", type.integer, (column) => column.notNull())
    .addColumn("isActive", type.boolean, (column) => column.notNull())
    .addColumn("isSample", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("updatedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("host_social_links_hostName")
    .on("host_social_links")
    .column("hostName")
    .execute();
}
