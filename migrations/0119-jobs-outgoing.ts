import { type Kysely, sql } from "kysely";
import type { Engine } from "#platform/database/database.server.ts";

export const needsStop = "Version 1.0.0 reads and fills the three tables that go.";

/**
 * Moves the outgoing queues into the table of jobs. Emails keep their ids, because guests' requests refer to those.
 * Emails that should not be recorded once they are sent still won't be.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await moveEmails(db, engine);
  await moveDeliveries(db, engine);
  await moveForgottenPasswords(db, engine);
  await addNoticeEmailJobs(db, engine);
}

async function moveEmails(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`insert into jobs (id, kind, key, line, payload, keep, state, "isHeld", attempts, "dueAt", additions,
      "leaseToken", "leasedUntil", error, "createdAt", "settledAt")
    select id, 'mail', "messageId", thread, content, case when forget then 'nothing' else 'record' end,
      case state when 'queued' then 'waiting' when 'sent' then 'done' else 'failed' end, "isHeld", attempts, "dueAt", 1,
      "leaseToken", "leasedUntil", error, "createdAt", "settledAt"
    from outbox`.execute(db);
  // Ids must never be reused, because a guest's request may refer to an email that left no record.
  if (engine === "postgres")
    await sql`select setval(pg_get_serial_sequence('jobs', 'id'), last)
      from pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')::regclass) as last where last is not null`.execute(
      db,
    );
  else {
    await sql`delete from sqlite_sequence where name = 'jobs'`.execute(db);
    await sql`update sqlite_sequence set name = 'jobs' where name = 'outbox'`.execute(db);
  }
  await db.schema.dropTable("outbox").execute();
}

async function moveDeliveries(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const payload =
    engine === "postgres"
      ? sql`jsonb_build_object('webhookId', "webhookId", 'deliveryId', "deliveryId", 'event', event, 'text', text,
          'page', page, 'data', data::jsonb, 'at', to_char("at" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
      : sql`json_object('webhookId', "webhookId", 'deliveryId', "deliveryId", 'event', event, 'text', text,
          'page', page, 'data', json(data), 'at', "at")`;
  await sql`insert into jobs (kind, key, subject, payload, keep, state, "isHeld", attempts, "dueAt", additions,
      "createdAt")
    select 'webhook', 'webhook ' || "webhookId" || '/' || "deliveryId", subject, ${payload}, 'failures', 'waiting', false,
      attempts, "dueAt", 1, "at"
    from webhook_queue order by id`.execute(db);
  await db.schema.dropTable("webhook_queue").execute();
}

async function moveForgottenPasswords(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const payload =
    engine === "postgres"
      ? sql`jsonb_build_object('usernameFolded', "usernameFolded")`
      : sql`json_object('usernameFolded', "usernameFolded")`;
  await sql`insert into jobs (kind, payload, keep, state, "isHeld", attempts, "dueAt", additions, "createdAt")
    select 'forgotten-password', ${payload}, 'nothing', 'waiting', false, 0, "askedAt", 1, "askedAt"
    from forgotten_passwords order by id`.execute(db);
  await db.schema.dropTable("forgotten_passwords").execute();
}

async function addNoticeEmailJobs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const payload =
    engine === "postgres"
      ? sql`jsonb_build_object('userId', "userId")`
      : sql`json_object('userId', "userId")`;
  await sql`insert into jobs (kind, key, payload, keep, state, "isHeld", attempts, "dueAt", additions, "createdAt")
    select 'notice-mail', 'user ' || "userId", ${payload}, 'failures', 'waiting', false, 0, min("dueAt"), 1, min("at")
    from waiting_notices group by "userId"`.execute(db);
}
