import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds a column for the due time of the last overdue backup that owners were told about. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("backup_runs")
    .addColumn("lastReportedDueTime", columns(engine).timestamptz)
    .execute();
}
