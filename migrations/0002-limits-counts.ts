import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table in which rate-limiter-flexible counts attempts on PostgreSQL, so that several processes share the
 * counts. On SQLite, the counts are kept in memory.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine !== "postgres") return;
  const type = columns(engine);
  await db.schema
    .createTable("limits")
    .addColumn("key", "varchar(255)", (column) => column.primaryKey())
    .addColumn("points", type.integer, (column) => column.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
}
