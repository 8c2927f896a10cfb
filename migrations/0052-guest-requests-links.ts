import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds tables and columns for guests' own pages, offered dates and reminders. A link has no foreign key to its
 * request, because the link is kept while the request is in the trash.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  const addColumn = (name: string, kind: typeof type.text | typeof type.timestamptz) =>
    db.schema.alterTable("guest_requests").addColumn(name, kind).execute();
  for (const name of ["timeZone", "offeredDates", "offerMessage", "cancelReason"])
    await addColumn(name, type.text);
  for (const name of ["offersEndAt", "scheduledAt", "remindAt", "thankedAt"])
    await addColumn(name, type.timestamptz);
  for (const name of ["scheduledDate", "offersEndAt", "remindAt"])
    await db.schema.createIndex(`guest_requests_${name}`).on("guest_requests").column(name).execute();
  await scheduleReminders(db);
  await db.schema
    .createTable("guest_links")
    .addColumn("id", type.integer, type.id)
    .addColumn("requestId", type.integer, (column) => column.notNull())
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .execute();
  await db.schema.createIndex("guest_links_requestId").on("guest_links").column("requestId").execute();
  await db.schema
    .createTable("guest_dates")
    .addColumn("date", type.text, (column) => column.primaryKey())
    .execute();
}

const HOUR_MS = 60 * 60 * 1000;

/** Sets when the next reminder is due for guests who already have a date. */
async function scheduleReminders(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; scheduledDate: string }>`
    select "id", "scheduledDate" from guest_requests where "status" = 'scheduled'`.execute(db);
  for (const { id, scheduledDate } of rows) {
    const nextReminderAt = [168, 24]
      .map((hours) => Date.parse(scheduledDate) - hours * HOUR_MS)
      .find((time) => time > Date.now());
    if (nextReminderAt !== undefined)
      await sql`update guest_requests set "remindAt" = ${new Date(nextReminderAt).toISOString()} where "id" = ${id}`.execute(
        db,
      );
  }
}
