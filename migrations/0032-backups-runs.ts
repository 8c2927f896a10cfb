import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates a table for the state of backups, with a single row that is added when it is first needed. The row says which
 * process is creating, verifying or restoring a backup, and up to what time scheduled backups have been made.
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
