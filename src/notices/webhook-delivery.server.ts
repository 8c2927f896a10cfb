import type { Selectable } from "kysely";
import {
  listMembersWithEmail,
  makePersonThreadName,
  makeSenderAndRecipient,
} from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { OutgoingRequestError, postToAddress } from "#platform/http/http.server.ts";
import { deleteJobs, JobFailure, type JobKind } from "#platform/jobs/jobs.server.ts";
import { queueMail } from "#platform/mail/mail.server.ts";
import { writeShowMail } from "#show/mail-page.rules.ts";
import type { NoticesTables } from "./notices.table.server.ts";
import { WEBHOOK_BODY_BUILDERS } from "./webhook-bodies.rules.ts";
import {
  makeDeliveryKeyPrefix,
  makeWebhookSubject,
  WEBHOOK_JOB,
  type WebhookDelivery,
} from "./webhook-job.server.ts";
import { signWebhook } from "./webhook-signature.server.ts";

const DELIVERY_TIMEOUT_MS = 10_000;
const MAX_STORED_DELIVERIES = 10;
/** The SQL pattern of the HTTP statuses with which a receiver accepts an event. */
const ACCEPTED_STATUS = "2__";

type StoredWebhook = Selectable<NoticesTables["webhooks"]>;
type AttemptOutcome = { status: string; isOk: boolean; ms: number };

/** Posts events to webhooks. Turns off a webhook to which all deliveries have failed for a whole day. */
export const webhookJobKind: JobKind<House, WebhookDelivery> = {
  ...WEBHOOK_JOB,
  afterRestore: "failed",
  atOnce: 8,
  leaseMs: 30_000,
  // These pauses add up to just under a day.
  pausesInMinutes: [0.5, 2, 5, 15, 60, 180, 360, 815],
  run: async (house, delivery, { attempts }) => {
    const webhook = await qb<NoticesTables>(house.db)
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", delivery.webhookId)
      .executeTakeFirst();
    if (!webhook) return;
    const outcome = await postEvent(house, webhook, delivery);
    const { isOk, status } = outcome;
    const logFields = { webhook: webhook.id, event: delivery.event, attempts, status };
    house.log[isOk ? "info" : "warn"](logFields, "webhook delivery attempted");
    const recordOutcome = (trx: Db) => recordAttempt(trx, house, delivery, { ...outcome, attempts });
    if (isOk) return { also: recordOutcome };
    const isTest = delivery.event === "test";
    throw new JobFailure(/^\d+$/.test(status) ? `Answered with ${status}` : status, {
      isFinal: isTest,
      logged: { status },
      also: async (trx, isFinal) => {
        await recordOutcome(trx);
        if (isFinal && !isTest && !(await hasAcceptedEventSince(trx, delivery)))
          await turnOffWebhook(trx, house, webhook, { status, deliveryId: delivery.deliveryId });
      },
    });
  },
};

/** Posts an event to a webhook. Ignores the response's body. */
async function postEvent(
  { env, now }: House,
  { address, kind, secret }: StoredWebhook,
  delivery: WebhookDelivery,
) {
  const startedMs = performance.now();
  const page = new URL(delivery.page, env.PUBLIC_URL).href;
  const body = JSON.stringify(WEBHOOK_BODY_BUILDERS[kind]({ ...delivery, page }));
  const seconds = Math.floor(now().getTime() / 1000);
  const signatureHeaders =
    kind === "json" ? signWebhook(secret, { id: delivery.deliveryId, seconds, body }) : {};
  const makeOutcome = (status: string, isOk = false) => ({
    status,
    isOk,
    ms: Math.round(performance.now() - startedMs),
  });
  try {
    const status = await postToAddress(address, {
      body,
      headers: { "content-type": "application/json", "user-agent": "Greenroom", ...signatureHeaders },
      allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    return makeOutcome(String(status), status >= 200 && status < 300);
  } catch (error) {
    return makeOutcome(describeFailure(error));
  }
}

/** Describes a failure. Includes the system's error code, but not the webhook's URL, which is secret. */
function describeFailure(error: unknown): string {
  if (error instanceof OutgoingRequestError && error.cause === undefined)
    return "Refused: not a public address";
  if (error instanceof Error && /Abort|Timeout/.test(error.name))
    return `Timed out after ${DELIVERY_TIMEOUT_MS / 1000} s`;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string") return `Could not be reached (${cause.code})`;
  return "Could not be reached";
}

/** Records an attempt. Keeps only the last ten deliveries, each with its latest attempt, and the last accepted one. */
async function recordAttempt(
  trx: Db,
  house: House,
  { webhookId, deliveryId, event }: WebhookDelivery,
  { status, ms, attempts }: AttemptOutcome & { attempts: number },
): Promise<void> {
  const tables = qb<NoticesTables>(trx);
  const nowIso = house.now().toISOString();
  await tables
    .deleteFrom("webhook_tries")
    .where("webhookId", "=", webhookId)
    .where("deliveryId", "=", deliveryId)
    .execute();
  await tables
    .insertInto("webhook_tries")
    .values({ webhookId, deliveryId, event, at: nowIso, status, attempt: attempts, ms })
    .execute();
  const latestIds = tables
    .selectFrom("webhook_tries")
    .select("id")
    .where("webhookId", "=", webhookId)
    .orderBy("id", "desc");
  await tables
    .deleteFrom("webhook_tries")
    .where("webhookId", "=", webhookId)
    .where("id", "not in", latestIds.limit(MAX_STORED_DELIVERIES))
    .where("id", "not in", latestIds.where("status", "like", ACCEPTED_STATUS).limit(1))
    .execute();
}

/** Returns whether the webhook has accepted another event since this one was announced. */
async function hasAcceptedEventSince(trx: Db, { webhookId, at }: WebhookDelivery): Promise<boolean> {
  const acceptedDelivery = await qb<NoticesTables>(trx)
    .selectFrom("webhook_tries")
    .select("id")
    .where("webhookId", "=", webhookId)
    .where("status", "like", ACCEPTED_STATUS)
    .where("at", ">=", at)
    .executeTakeFirst();
  return acceptedDelivery !== undefined;
}

/** Turns off a webhook that has accepted nothing for a day, deletes its waiting deliveries, and emails the owners. */
async function turnOffWebhook(
  trx: Db,
  house: House,
  { id, name }: StoredWebhook,
  { status, deliveryId }: { status: string; deliveryId: string },
): Promise<void> {
  const tables = qb<NoticesTables>(trx);
  const turnedOffRow = await tables
    .updateTable("webhooks")
    .set({ offSince: house.now().toISOString() })
    .where("id", "=", id)
    .where("offSince", "is", null)
    .returning("id")
    .executeTakeFirst();
  await deleteJobs(trx, {
    kind: WEBHOOK_JOB.name,
    keyPrefix: makeDeliveryKeyPrefix(id),
    except: makeDeliveryKeyPrefix(id) + deliveryId,
  });
  if (!turnedOffRow) return;
  const show = house.show();
  const owners = (await listMembersWithEmail(trx)).filter(({ role }) => role === "owner");
  for (const { id: ownerId, email, username } of owners) {
    const content = writeShowMail(show, `${show.name}: the webhook ${name} is off`, {
      greeting: `Hello ${username},`,
      heading: "A webhook is off.",
      lead: `${name} didn't accept an event for a day. The last response was: ${status}. We won't send it anything else.`,
      button: { label: "Open Notices", address: `${house.env.PUBLIC_URL}/admin/settings/notices` },
      hint: "Once its receiver works again, turn it back on there.",
      footer: `${show.name}. You're receiving this because you own the show. ${show.contactEmail}`,
    });
    const mail = { ...makeSenderAndRecipient(house, email, username), ...content };
    await queueMail(trx, house, mail, {
      thread: makePersonThreadName("alarms", ownerId),
      keep: "failures",
      subject: makeWebhookSubject(id),
    });
  }
}
