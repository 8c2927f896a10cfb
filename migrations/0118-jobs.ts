import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the table for jobs, such as emails and webhook deliveries, which run after the request that created them.
 * Also creates the table for hourly counts of jobs' results.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("jobs")
    .addColumn("id", type.integer, type.id)
    .addColumn("kind", type.text, (column) => column.notNull())
    .addColumn("key", type.text)
    .addColumn("line", type.text)
    .addColumn("subject", type.text)
    .addColumn("payload", type.jsonb)
    .addColumn("keep", type.text, (column) => column.notNull())
    .addColumn("state", type.text, (column) => column.notNull())
    .addColumn("isHeld", type.boolean, (column) => column.notNull())
    .addColumn("attempts", type.integer, (column) => column.notNull())
    .addColumn("dueAt", type.timestamptz, (column) => column.notNull())
    .addColumn("additions", type.integer, (column) => column.notNull())
    .addColumn("leaseToken", type.text)
    .addColumn("leasedUntil", type.timestamptz)
    .addColumn("progress", type.integer)
    .addColumn("result", type.text)
    .addColumn("error", type.text)
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("settledAt", type.timestamptz)
    .addUniqueConstraint("jobs_kind_key", ["kind", "key"])
    .execute();
  await db.schema
    .createIndex("jobs_state_kind_dueAt")
    .on("jobs")
    .columns(["state", "kind", "dueAt", "id"])
    .execute();
  await db.schema.createIndex("jobs_line").on("jobs").columns(["line", "id"]).execute();
  await db.schema.createIndex("jobs_subject").on("jobs").column("subject").execute();
  await db.schema
    .createTable("job_hours")
    .addColumn("hour", type.timestamptz, (column) => column.notNull())
    .addColumn("kind", type.text, (column) => column.notNull())
    .addColumn("done", type.integer, (column) => column.notNull())
    .addColumn("late", type.integer, (column) => column.notNull())
    .addColumn("failed", type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("job_hours_pkey", ["hour", "kind"])
    .execute();
}
