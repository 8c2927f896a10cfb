import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Adds when the scheduled backup was due that owners were last told could not be made. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("backup_runs").addColumn("reportedUntil", columns(engine).timestamptz).execute();
}
