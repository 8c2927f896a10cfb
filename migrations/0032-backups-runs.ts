import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * One row, created when it is first needed: which process makes, verifies or restores a backup, and until when
 * scheduled ones were made.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("backup_runs")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("lastBackupId", type.integer, (column) => column.notNull())
    .addColumn("madeUntil", type.timestamptz, (column) => column.notNull())
    .addColumn("leaseToken", type.text)
    .addColumn("leasedUntil", type.timestamptz)
    .execute();
}
