import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Counts of tries that several processes share, in the format of rate-limiter-flexible. SQLite keeps them in memory.
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
