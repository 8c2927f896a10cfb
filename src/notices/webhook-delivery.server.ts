import type { Selectable } from "kysely";
import { addressMail, listMailed } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, Lease, NO_LEASE, on, transaction } from "#platform/database/database.server.ts";
import { ForeignFileRefused, postToAddress } from "#platform/http/http.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { writeMail } from "#show/mail-page.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";
import { WEBHOOK_BODIES } from "./webhook-bodies.rules.ts";
import { pauseAfterTry } from "./webhook-retry.rules.ts";
import { signWebhook } from "./webhook-signature.server.ts";

const LEASE_MS = 30_000;
const PATIENCE_MS = 10_000;
const AT_ONCE = 8;
const KEPT_DELIVERIES = 10;

type Delivery = Selectable<NoticesTables["webhook_queue"]>;
type Webhook = Selectable<NoticesTables["webhooks"]>;
type Outcome = { status: string; isOk: boolean; ms: number };

/** Tries every due delivery; `signal` ends it after those under way. Several processes may do so. */
export async function deliverWebhooks(house: House, signal?: AbortSignal): Promise<void> {
  const worker = async () => {
    while (!signal?.aborted) {
      const claimed = await claimNext(house);
      if (!claimed) return;
      await deliver(house, claimed);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function claimNext(house: House): Promise<{ delivery: Delivery; lease: Lease } | undefined> {
  const lease = new Lease(house, { table: "webhook_queue", termMs: LEASE_MS });
  const queue = on<NoticesTables>(house.db);
  const due = await queue
    .selectFrom("webhook_queue")
    .select("id")
    .where("dueAt", "<=", house.now().toISOString())
    .where(lease.isFree())
    .orderBy("dueAt")
    .orderBy("id")
    .limit(2 * AT_ONCE)
    .execute();
  for (const { id } of due) {
    const delivery = await queue
      .updateTable("webhook_queue")
      .set((row) => ({ ...lease.terms(), attempts: row("attempts", "+", 1) }))
      .where("id", "=", id)
      .where("dueAt", "<=", house.now().toISOString())
      .where(lease.isFree())
      .returningAll()
      .executeTakeFirst();
    if (delivery) return { delivery, lease };
  }
  return undefined;
}

async function deliver(
  house: House,
  { delivery, lease }: { delivery: Delivery; lease: Lease },
): Promise<void> {
  const webhook = await on<NoticesTables>(house.db)
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", delivery.webhookId)
    .executeTakeFirst();
  if (!webhook) return;
  const outcome = await send(house, webhook, delivery);
  await transaction(house.db, (trx) => settle(trx, house, webhook, { delivery, lease, outcome }));
  const { event, attempts } = delivery;
  const level = outcome.isOk ? "info" : "warn";
  house.log[level]({ webhook: webhook.id, event, attempts, status: outcome.status }, "webhook tried");
}

/** Posts the event. The receiver's answer is not read. */
async function send({ env, now }: House, { address, kind, secret }: Webhook, delivery: Delivery) {
  const started = performance.now();
  const page = new URL(delivery.page, env.PUBLIC_URL).href;
  const message = { ...delivery, page, data: JSON.parse(delivery.data) };
  const body = JSON.stringify(WEBHOOK_BODIES[kind](message));
  const seconds = Math.floor(now().getTime() / 1000);
  const signed = kind === "json" ? signWebhook(secret, { id: delivery.deliveryId, seconds, body }) : {};
  const finish = (status: string, isOk = false) => ({
    status,
    isOk,
    ms: Math.round(performance.now() - started),
  });
  try {
    const status = await postToAddress(address, {
      body,
      headers: { "content-type": "application/json", "user-agent": "Greenroom", ...signed },
      allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return finish(String(status), status >= 200 && status < 300);
  } catch (error) {
    return finish(nameFailure(error));
  }
}

/** What went wrong, without the address. */
function nameFailure(error: unknown): string {
  if (error instanceof ForeignFileRefused && error.cause === undefined)
    return "Refused: not a public address";
  return error instanceof Error && /Abort|Timeout/.test(error.name)
    ? `Timed out after ${PATIENCE_MS / 1000} s`
    : "Could not be reached";
}

async function settle(
  trx: Db,
  house: House,
  webhook: Webhook,
  { delivery, lease, outcome }: { delivery: Delivery; lease: Lease; outcome: Outcome },
): Promise<void> {
  const tables = on<NoticesTables>(trx);
  const { id, webhookId, deliveryId, event, attempts } = delivery;
  const pause = outcome.isOk ? null : pauseAfterTry(event, attempts);
  const dueAt = new Date(house.now().getTime() + (pause ?? 0)).toISOString();
  const held =
    pause === null
      ? tables.deleteFrom("webhook_queue").where("id", "=", id).where(lease.isHeld()).returning("id")
      : tables
          .updateTable("webhook_queue")
          .set({ ...NO_LEASE, dueAt })
          .where("id", "=", id)
          .where(lease.isHeld())
          .returning("id");
  // Deleted meanwhile, or another process has it.
  if (!(await held.executeTakeFirst())) return;
  const { status, ms } = outcome;
  const at = house.now().toISOString();
  await tables
    .deleteFrom("webhook_tries")
    .where("webhookId", "=", webhookId)
    .where("deliveryId", "=", deliveryId)
    .execute();
  await tables
    .insertInto("webhook_tries")
    .values({ webhookId, deliveryId, event, at, status, attempt: attempts, ms })
    .execute();
  const kept = tables
    .selectFrom("webhook_tries")
    .select("id")
    .where("webhookId", "=", webhookId)
    .orderBy("id", "desc")
    .limit(KEPT_DELIVERIES);
  await tables
    .deleteFrom("webhook_tries")
    .where("webhookId", "=", webhookId)
    .where("id", "not in", kept)
    .execute();
  if (!outcome.isOk && pause === null && event !== "test") await turnOff(trx, house, webhook, status);
}

/** Gives a webhook up after a day of failures, drops what waits for it, and tells the owners. */
async function turnOff(trx: Db, house: House, { id, name }: Webhook, status: string): Promise<void> {
  const tables = on<NoticesTables>(trx);
  const turned = await tables
    .updateTable("webhooks")
    .set({ offSince: house.now().toISOString() })
    .where("id", "=", id)
    .where("offSince", "is", null)
    .returning("id")
    .executeTakeFirst();
  await tables.deleteFrom("webhook_queue").where("webhookId", "=", id).execute();
  if (!turned) return;
  const show = house.show();
  const owners = (await listMailed(trx)).filter(({ role }) => role === "owner");
  for (const { email, username } of owners) {
    const words = writeMail(show, `${show.name}: the webhook ${name} is off`, {
      greeting: `Hello ${username},`,
      heading: "A webhook is off.",
      lead: `${name} did not take an event for a day. The last answer was: ${status}. Nothing more is sent to it.`,
      button: { label: "Open Notices", address: `${house.env.PUBLIC_URL}/admin/settings/notices` },
      hint: "When its receiver works again, turn it on there.",
      footer: `${show.name}. You receive this because you own the show. ${show.contactEmail}`,
    });
    const mail = { ...addressMail(house, email, username), ...words };
    await queueMail(trx, house, mail, { thread: `webhook ${id}`, forget: true });
  }
}
