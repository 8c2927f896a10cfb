import { setImmediate as nextTurn } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { type KeptConnections, openKeptConnections } from "#platform/http/http.server.ts";
import { addJobs, type JobKind } from "#platform/jobs/jobs.server.ts";
import { openPushSender, type PushSender } from "../by-push/push-sender.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { MESSAGE_JOB, MESSAGE_MAIL_JOB, PUSH_RETRY_JOB } from "./message-jobs.server.ts";
import {
  computeTtlSeconds,
  findMessage,
  getRequiredKind,
  type MessageRow,
  recordMessageProgress,
  toPushNotification,
} from "./message-row.server.ts";
import { isMessageTimely } from "./message-texts.rules.ts";
import { PushServiceRecords } from "./push-services.server.ts";

const EMAILS_PER_BATCH = 200;

/**
 * How many push notifications to send before recording that they were sent. If the process dies in between, they are
 * sent again.
 */
const PUSHES_PER_BATCH = 25;
/** If a push service doesn't respond within this time, a separate job tries again later. */
const PUSH_TIMEOUT_MS = 4_000;

type Browser = Pick<Selectable<FollowersTables["push_subscriptions"]>, "id" | "endpoint" | "p256dh" | "auth">;

export const messageJobKind: JobKind<House, { messageId: number }> = {
  ...MESSAGE_JOB,
  afterRestore: "dropped",
  pausesInMinutes: [0.1, 0.5, 1, 2, 4, 8, 15, 30, 60],
  async run(house, { messageId }, { signal }) {
    const message = await findMessage(house.db, messageId);
    if (!message) return;
    const shouldContinue = async () => {
      const currentMessage = await findMessage(house.db, messageId);
      return !signal.aborted && currentMessage !== undefined && isMessageTimely(currentMessage, house.now());
    };
    await queueMessageEmails(house, message, shouldContinue);
    const connections = openKeptConnections(PUSHES_PER_BATCH);
    try {
      await pushToSubscribers(house, message, connections, shouldContinue);
    } finally {
      connections.close();
    }
    signal.throwIfAborted();
  },
};

/** Adds a job for each follower who wants the message. Continues where an interrupted run stopped. */
async function queueMessageEmails(
  house: House,
  message: MessageRow,
  shouldContinue: () => Promise<boolean>,
): Promise<void> {
  let lastFollowerId = message.lastFollowerId;
  while (await shouldContinue()) {
    const followers = await qb<FollowersTables>(house.db)
      .selectFrom("followers")
      .select("id")
      .where("id", ">", lastFollowerId)
      .where(getRequiredKind(message), "=", true)
      .where("confirmedAt", "is not", null)
      .orderBy("id")
      .limit(EMAILS_PER_BATCH)
      .execute();
    const nextFollowerId = followers.at(-1)?.id;
    if (nextFollowerId === undefined) return;
    const jobs = followers.map(({ id }) => ({
      payload: { messageId: message.id, followerId: id },
      key: `${message.id}/${id}`,
      subject: `follower ${id}`,
      keep: "nothing" as const,
    }));
    const isAdvanced = await transaction(house.db, async (trx) => {
      // If the message has just been stopped, followers whose emails were taken back must not be passed over.
      const { numUpdatedRows } = await qb<FollowersTables>(trx)
        .updateTable("follower_messages")
        .set({ lastFollowerId: nextFollowerId, movedAt: house.now().toISOString() })
        .where("id", "=", message.id)
        .where("lastFollowerId", "=", lastFollowerId)
        .where("sendUntil", ">", house.now().toISOString())
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) await addJobs(trx, house, MESSAGE_MAIL_JOB, jobs);
      return numUpdatedRows > 0n;
    });
    if (!isAdvanced) return;
    lastFollowerId = nextFollowerId;
    await nextTurn();
  }
}

/** Sends a push notification to each browser that wants the message. Continues where an interrupted run stopped. */
async function pushToSubscribers(
  house: House,
  message: MessageRow,
  connections: KeptConnections,
  shouldContinue: () => Promise<boolean>,
): Promise<void> {
  const push = await openPushSender(house, connections);
  const services = new PushServiceRecords();
  let lastSubscriptionId = message.lastSubscriptionId;
  while (await shouldContinue()) {
    const browsers: Browser[] = await qb<FollowersTables>(house.db)
      .selectFrom("push_subscriptions")
      .select(["id", "endpoint", "p256dh", "auth"])
      .where("id", ">", lastSubscriptionId)
      .where(getRequiredKind(message), "=", true)
      .orderBy("id")
      .limit(PUSHES_PER_BATCH)
      .execute();
    lastSubscriptionId = browsers.at(-1)?.id ?? lastSubscriptionId;
    if (browsers.length === 0) return;
    // Encrypting a notification takes half a millisecond, so other requests get a turn before each one.
    let turn: Promise<unknown> = Promise.resolve();
    const outcomes = await Promise.all(
      browsers.map((browser) => {
        turn = turn.then(() => nextTurn());
        return turn.then(() => pushUnlessServiceFails(house, message, browser, { push, services }));
      }),
    );
    await recordOutcomes(house, message, lastSubscriptionId, outcomes);
  }
}

async function pushUnlessServiceFails(
  house: House,
  message: MessageRow,
  { id, ...browser }: Browser,
  { push, services }: { push: PushSender; services: PushServiceRecords },
) {
  if (services.isUnreliable(browser.endpoint)) return { id, outcome: "later" as const };
  const options = { ttl: computeTtlSeconds(message, house.now()), patienceMs: PUSH_TIMEOUT_MS };
  const outcome = await push(browser, toPushNotification(message), options);
  services.record(browser.endpoint, outcome === "later");
  return { id, outcome };
}

function recordOutcomes(
  house: House,
  message: MessageRow,
  lastSubscriptionId: number,
  outcomes: readonly { id: number; outcome: Awaited<ReturnType<PushSender>> }[],
): Promise<void> {
  const listIds = (wantedOutcome: string) =>
    outcomes.flatMap(({ id, outcome }) => (outcome === wantedOutcome ? [id] : []));
  const [goneIds, laterIds] = [listIds("gone"), listIds("later")];
  const retryJobs = laterIds.map((subscriptionId) => ({
    payload: { messageId: message.id, subscriptionId },
    key: `${message.id}/${subscriptionId}`,
    dueAt: new Date(house.now().getTime() + RETRY_DELAY_MS),
    keep: "nothing" as const,
  }));
  return transaction(house.db, async (trx) => {
    if (goneIds.length > 0)
      await qb<FollowersTables>(trx).deleteFrom("push_subscriptions").where("id", "in", goneIds).execute();
    await addJobs(trx, house, PUSH_RETRY_JOB, retryJobs);
    await recordMessageProgress(trx, house, message.id, {
      lastSubscriptionId,
      push: listIds("taken").length,
      failed: goneIds.length + listIds("refused").length,
    });
  });
}

const RETRY_DELAY_MS = 15_000;
