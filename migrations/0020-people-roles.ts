import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Replaces the admin flag with roles. Adds email addresses, and the browser that each session signed in with. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema.alterTable("users").addColumn("role", type.text).execute();
  await db.schema.alterTable("users").addColumn("email", type.text).execute();
  await sql`update users set role = 'producer' where "isAdmin" = true`.execute(db);
  await sql`
    update users set role = 'owner'
    where id = (select id from users where role = 'producer' order by "createdAt", id limit 1)`.execute(db);
  await db.schema.alterTable("users").dropColumn("isAdmin").execute();
  await db.schema.alterTable("sessions").addColumn("lastSeenAt", type.timestamptz).execute();
  await db.schema.alterTable("sessions").addColumn("device", type.text).execute();
  await sql`update sessions set "lastSeenAt" = "renewedAt"`.execute(db);
}
