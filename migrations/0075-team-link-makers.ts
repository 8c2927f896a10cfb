import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds the owner who created each link, so that deleting the owner's account also deletes the links. Finds an existing
 * invitation's owner by username. Nobody knows who created the existing password links, so this deletes them; they
 * would expire within 24 hours anyway.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  for (const table of ["invitations", "password_links"]) {
    await db.schema
      .alterTable(table)
      .addColumn("makerId", type.integer, (column) => column.references("users.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex(`${table}_makerId`).on(table).column("makerId").execute();
  }
  await sql`update invitations set "makerId" =
    (select id from users where users.username = invitations."invitedBy" and users.role = 'owner')`.execute(
    db,
  );
  await sql`delete from invitations where "makerId" is null`.execute(db);
  await sql`delete from password_links`.execute(db);
}
