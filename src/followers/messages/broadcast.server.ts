import { setImmediate as nextTurn } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { House } from "#app/house.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { type Connections, openConnections } from "#platform/http/http.server.ts";
import { addJobs, type JobKind } from "#platform/jobs/jobs.server.ts";
import { openPushSender, type PushSender } from "../by-push/push-notice.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { MESSAGE_JOB, MESSAGE_MAIL_JOB, PUSH_AGAIN_JOB } from "./message-jobs.server.ts";
import {
  computeTtl,
  findMessage,
  getRequiredKind,
  type Message,
  recordProgress,
  toNotice,
} from "./message-row.server.ts";
import { isTimely } from "./message-words.rules.ts";

const EMAILS_PER_BATCH = 200;

/** If a process dies, at most this many notices have been sent but not recorded. They will be sent again. */
const PUSHES_PER_BATCH = 25;
/** If a push service doesn't respond within this time, a separate job tries again later. */
const TIMEOUT_MS = 4_000;
const MAX_SLOW_ATTEMPTS = 2;

type Browser = Pick<Selectable<FollowersTables["push_subscriptions"]>, "id" | "endpoint" | "p256dh" | "auth">;

export const messageJobKind: JobKind<House, { messageId: number }> = {
  ...MESSAGE_JOB,
  afterRestore: "dropped",
  pausesInMinutes: [0.1, 0.5, 1, 2, 4, 8, 15, 30, 60],
  async run(house, { messageId }, { signal }) {
    const message = await findMessage(house.db, messageId);
    if (!message) return;
    const mayGoOn = async () => {
      const now = await findMessage(house.db, messageId);
      return !signal.aborted && now !== undefined && isTimely(now, house.now());
    };
    await queueMessageEmails(house, message, mayGoOn);
    const connections = openConnections(PUSHES_PER_BATCH);
    try {
      await pushToSubscribers(house, message, connections, mayGoOn);
    } finally {
      connections.close();
    }
    signal.throwIfAborted();
  },
};

/** Adds a job for each follower who wants the message. Continues where an interrupted run stopped. */
async function queueMessageEmails(
  house: House,
  message: Message,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  let last = message.lastFollowerId;
  while (await mayGoOn()) {
    const page = await on<FollowersTables>(house.db)
      .selectFrom("followers")
      .select("id")
      .where("id", ">", last)
      .where(getRequiredKind(message), "=", true)
      .where("confirmedAt", "is not", null)
      .orderBy("id")
      .limit(EMAILS_PER_BATCH)
      .execute();
    last = page.at(-1)?.id ?? last;
    if (page.length === 0) return;
    const jobs = page.map(({ id }) => ({
      payload: { messageId: message.id, followerId: id },
      key: `${message.id}/${id}`,
      subject: `follower ${id}`,
      keep: "nothing" as const,
    }));
    await transaction(house.db, async (trx) => {
      await addJobs(trx, house, MESSAGE_MAIL_JOB, jobs);
      await recordProgress(trx, house, message.id, { lastFollowerId: last });
    });
    await nextTurn();
  }
}

/** Sends a notice to each browser that wants the message. Continues where an interrupted run stopped. */
async function pushToSubscribers(
  house: House,
  message: Message,
  connections: Connections,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const push = await openPushSender(house, connections);
  const slow = new Map<string, number>();
  let last = message.lastSubscriptionId;
  while (await mayGoOn()) {
    const page: Browser[] = await on<FollowersTables>(house.db)
      .selectFrom("push_subscriptions")
      .select(["id", "endpoint", "p256dh", "auth"])
      .where("id", ">", last)
      .where(getRequiredKind(message), "=", true)
      .orderBy("id")
      .limit(PUSHES_PER_BATCH)
      .execute();
    last = page.at(-1)?.id ?? last;
    if (page.length === 0) return;
    const outcomes: Promise<{ id: number; outcome: Awaited<ReturnType<PushSender>> }>[] = [];
    for (const browser of page) {
      outcomes.push(pushOnce(house, message, browser, { push, slow }));
      // Encrypting takes half a millisecond, so other requests get a turn in between.
      await nextTurn();
    }
    await recordOutcomes(house, message, last, await Promise.all(outcomes));
  }
}

async function pushOnce(
  house: House,
  message: Message,
  { id, ...browser }: Browser,
  { push, slow }: { push: PushSender; slow: Map<string, number> },
) {
  const { origin } = new URL(browser.endpoint);
  const failures = slow.get(origin) ?? 0;
  if (failures >= MAX_SLOW_ATTEMPTS) return { id, outcome: "later" as const };
  const options = { ttl: computeTtl(message, house.now()), patienceMs: TIMEOUT_MS };
  const outcome = await push(browser, toNotice(message), options);
  slow.set(origin, outcome === "later" ? failures + 1 : 0);
  return { id, outcome };
}

function recordOutcomes(
  house: House,
  message: Message,
  lastSubscriptionId: number,
  outcomes: readonly { id: number; outcome: Awaited<ReturnType<PushSender>> }[],
): Promise<void> {
  const listIds = (wanted: string) => outcomes.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []));
  const [gone, later] = [listIds("gone"), listIds("later")];
  const again = later.map((subscriptionId) => ({
    payload: { messageId: message.id, subscriptionId },
    key: `${message.id}/${subscriptionId}`,
    dueAt: new Date(house.now().getTime() + FIRST_PAUSE_MS),
    keep: "nothing" as const,
  }));
  return transaction(house.db, async (trx) => {
    if (gone.length > 0)
      await on<FollowersTables>(trx).deleteFrom("push_subscriptions").where("id", "in", gone).execute();
    await addJobs(trx, house, PUSH_AGAIN_JOB, again);
    await recordProgress(trx, house, message.id, {
      lastSubscriptionId,
      push: listIds("taken").length,
      failed: gone.length + listIds("refused").length,
    });
  });
}

const FIRST_PAUSE_MS = 15_000;
