import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { countRows, type Db, lockTable, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { addJobs, deleteJobs } from "#platform/jobs/jobs.server.ts";
import { NOTICE_EVENTS, type Webhook, type WebhookChange, type WebhookInput } from "./notices.contract.ts";
import type { Notice } from "./notices.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";
import { deleteWebhookEmails, makeDeliveryKeyPrefix, WEBHOOK_JOB } from "./webhook-job.server.ts";
import { makeWebhookSecret } from "./webhook-signature.server.ts";

const MAX_WEBHOOKS = 20;

type StoredWebhook = Selectable<NoticesTables["webhooks"]>;

const encodeEvents = (events: readonly string[]): string => [...new Set(events)].join(" ");
const decodeEvents = (events: string) =>
  events.split(" ").flatMap((storedEvent) => NOTICE_EVENTS.filter((event) => event === storedEvent));

/** Returns all webhooks, oldest first, each with its last ten deliveries. */
export async function listWebhooks({ db }: Pick<House, "db">): Promise<Webhook[]> {
  const rows = await qb<NoticesTables>(db).selectFrom("webhooks").selectAll().orderBy("id").execute();
  return Promise.all(rows.map((row) => describeWebhook(db, row)));
}

/** Returns a webhook as owners see it, with its last ten deliveries but without its secret. */
async function describeWebhook(
  db: Db,
  { id, name, address, kind, events, offSince }: StoredWebhook,
): Promise<Webhook> {
  const attempts = await qb<NoticesTables>(db)
    .selectFrom("webhook_tries")
    .select(["deliveryId", "at", "event", "status", "attempt", "ms"])
    .where("webhookId", "=", id)
    .orderBy("id", "desc")
    .limit(10)
    .execute();
  const deliveries = attempts.map(({ deliveryId, status, ...delivery }) => ({
    id: deliveryId,
    ...delivery,
    status: /^\d+$/.test(status) ? Number(status) : status,
  }));
  return { id, name, address, kind, events: decodeEvents(events), offSince, deliveries };
}

/**
 * Adds a webhook. Returns it with its secret, which can't be read again.
 * @throws {Refusal} 409 if there are already 20 webhooks
 */
export function addWebhook(
  house: House,
  actor: Actor,
  { events, ...input }: WebhookInput,
): Promise<Webhook & { secret: string }> {
  const secret = makeWebhookSecret();
  return transaction(house.db, async (trx) => {
    await lockTable(trx, "webhooks");
    if ((await countRows(qb<NoticesTables>(trx).selectFrom("webhooks"))) >= MAX_WEBHOOKS)
      throw conflict(`There are ${MAX_WEBHOOKS} webhooks already`);
    const row = await qb<NoticesTables>(trx)
      .insertInto("webhooks")
      .values({
        ...input,
        events: encodeEvents(events),
        secret,
        createdAt: house.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordWebhookChange(trx, house, actor, "create", row);
    return { ...(await describeWebhook(trx, row)), secret };
  });
}

/**
 * Changes a webhook. Omitted fields stay unchanged. If the webhook was turned off after repeated failures, `active`
 * turns it back on.
 * @throws {Refusal} 404 for an unknown webhook; 409 if it differs from `basedOn`
 */
export function changeWebhook(
  house: House,
  actor: Actor,
  id: number,
  { events, active, basedOn, ...input }: WebhookChange,
): Promise<Webhook> {
  return transaction(house.db, async (trx) => {
    await lockTable(trx, "webhooks");
    const oldRow = await requireWebhook(trx, id);
    const { name, kind, events: oldEvents } = oldRow;
    refuseStaleEdit(basedOn, { name, kind, events: decodeEvents(oldEvents) });
    const row = await qb<NoticesTables>(trx)
      .updateTable("webhooks")
      .set({
        ...input,
        events: events ? encodeEvents(events) : oldRow.events,
        offSince: active ? null : oldRow.offSince,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (active) await deleteWebhookEmails(trx, id);
    await recordWebhookChange(trx, house, actor, "change", row);
    return describeWebhook(trx, row);
  });
}

/** Deletes a webhook with its waiting deliveries and emails. @throws {Refusal} 404 for an unknown webhook */
export function removeWebhook(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    const row = await requireWebhook(trx, id);
    await qb<NoticesTables>(trx).deleteFrom("webhooks").where("id", "=", id).execute();
    await deleteJobs(trx, { kind: WEBHOOK_JOB.name, keyPrefix: makeDeliveryKeyPrefix(id) });
    await deleteWebhookEmails(trx, id);
    await recordWebhookChange(trx, house, actor, "delete", row);
  });
}

/**
 * Queues a test event for a webhook, regardless of which events it subscribes to.
 * @throws {Refusal} 404 for an unknown webhook
 */
export function queueTestEvent(house: House, actor: Actor, id: number): Promise<Webhook> {
  return transaction(house.db, async (trx) => {
    const row = await requireWebhook(trx, id);
    const text = `This is a test of the webhook ${row.name}`;
    await queueDeliveries(trx, house, [id], "test", {
      text,
      page: "/",
      subject: "test",
      data: { name: row.name },
    });
    await recordWebhookChange(trx, house, actor, "test", row);
    return describeWebhook(trx, row);
  });
}

/** Queues the event for every webhook that subscribes to it. Call it in the transaction that makes the change. */
export async function queueWebhookEvent(trx: Db, house: Pick<House, "now">, event: string, notice: Notice) {
  const rows = await qb<NoticesTables>(trx)
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("offSince", "is", null)
    .execute();
  const subscribedIds = rows.filter(({ events }) => events.split(" ").includes(event)).map(({ id }) => id);
  await queueDeliveries(trx, house, subscribedIds, event, notice);
}

async function queueDeliveries(
  trx: Db,
  house: Pick<House, "now">,
  ids: number[],
  event: string,
  { subject, ...notice }: Notice,
): Promise<void> {
  const message = { event, ...notice, at: house.now().toISOString() };
  const jobs = ids.map((webhookId) => {
    const deliveryId = randomUUID();
    return {
      key: makeDeliveryKeyPrefix(webhookId) + deliveryId,
      subject,
      payload: { webhookId, deliveryId, ...message },
    };
  });
  await addJobs(trx, house, WEBHOOK_JOB, jobs);
}

async function requireWebhook(trx: Db, id: number): Promise<StoredWebhook> {
  const row = await qb<NoticesTables>(trx)
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Webhook");
  return row;
}

/** Records the change with nothing but the webhook's name, because its URL is secret. */
const recordWebhookChange = (
  trx: Db,
  house: House,
  actor: Actor,
  action: RecordedAction<"webhook">,
  { id, name }: StoredWebhook,
) => recordAdminEvent(trx, house, actor, { action, entity: "webhook", entityId: id, detail: name });
