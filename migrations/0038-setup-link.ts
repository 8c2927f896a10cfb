import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the table for the link that lets the first owner set up the site. Its single row has the token's hash. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("setup_link")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("tokenHash", type.folded, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .execute();
}
