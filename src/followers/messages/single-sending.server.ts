import { makeSenderAndRecipient } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { openKeptConnections } from "#platform/http/http.server.ts";
import { JobFailure, type JobKind, type JobOutcome } from "#platform/jobs/jobs.server.ts";
import { type Mail, type MailWriters, queueMail } from "#platform/mail/mail.server.ts";
import { makeFollowerUrls } from "../by-mail/follower-links.server.ts";
import { makeFollowerThreadName } from "../by-mail/mail-followers.server.ts";
import { openPushSender } from "../by-push/push-sender.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { MESSAGE_MAIL_JOB, PUSH_RETRY_JOB } from "./message-jobs.server.ts";
import { writeMessageMail } from "./message-mail.rules.ts";
import {
  computeTtlSeconds,
  findMessage,
  getRequiredKind,
  recordMessageProgress,
  toPushNotification,
} from "./message-row.server.ts";
import { isMessageTimely, isQueuedMailTimely } from "./message-texts.rules.ts";

const PUSH_TIMEOUT_MS = 10_000;

/** Retries a push notification that a push service did not accept at first. */
export const pushRetryJobKind: JobKind<House, { messageId: number; subscriptionId: number }> = {
  ...PUSH_RETRY_JOB,
  afterRestore: "dropped",
  pausesInMinutes: [0.5, 1, 2, 5, 10, 20],
  atOnce: 8,
  async run(house, { messageId, subscriptionId }) {
    const message = await findMessage(house.db, messageId);
    const browser = await qb<FollowersTables>(house.db)
      .selectFrom("push_subscriptions")
      .selectAll()
      .where("id", "=", subscriptionId)
      .executeTakeFirst();
    if (!message || !browser?.[getRequiredKind(message)]) return;
    const recordedFailure = {
      also: (trx: House["db"]) => recordMessageProgress(trx, house, messageId, { failed: 1 }),
    };
    if (!isMessageTimely(message, house.now())) return recordedFailure;
    const connections = openKeptConnections(1);
    try {
      const push = await openPushSender(house, connections);
      const options = { ttl: computeTtlSeconds(message, house.now()), patienceMs: PUSH_TIMEOUT_MS };
      const outcome = await push(browser, toPushNotification(message), options);
      if (outcome === "taken")
        return { also: (trx) => recordMessageProgress(trx, house, messageId, { push: 1 }) };
      if (outcome === "refused") return recordedFailure;
      if (outcome === "later")
        throw new JobFailure("The push service did not accept the notification", {
          logged: { outcome },
          also: async (trx, isFinal) => {
            if (isFinal) await recordedFailure.also(trx);
          },
        });
      return {
        also: async (trx) => {
          await qb<FollowersTables>(trx)
            .deleteFrom("push_subscriptions")
            .where("id", "=", subscriptionId)
            .execute();
          await recordedFailure.also(trx);
        },
      };
    } finally {
      connections.close();
    }
  },
};

/** Queues a message's email to one follower. This and marking the job as done are one transaction. */
export const messageMailJobKind: JobKind<House, { messageId: number; followerId: number }> = {
  ...MESSAGE_MAIL_JOB,
  afterRestore: "dropped",
  pausesInMinutes: [0.5, 1, 2, 5, 10],
  atOnce: 2,
  perMinute: ({ env }) => env.MAIL_PER_MINUTE,
  async run(house, { messageId, followerId }) {
    const message = await findMessage(house.db, messageId);
    const follower = await qb<FollowersTables>(house.db)
      .selectFrom("followers")
      .selectAll()
      .where("id", "=", followerId)
      .where("confirmedAt", "is not", null)
      .executeTakeFirst();
    if (!message || !follower?.[getRequiredKind(message)]) return;
    if (!isMessageTimely(message, house.now()))
      return { also: (trx) => recordMessageProgress(trx, house, messageId, { failed: 1 }) };
    const { pageUrl, unsubscribeUrl } = await makeFollowerUrls(house, follower.linkSeed);
    const mail = {
      ...makeSenderAndRecipient(house, follower.email),
      ...writeMessageMail(house.show(), message, { publicUrl: house.env.PUBLIC_URL, ownPageUrl: pageUrl }),
      unsubscribe: unsubscribeUrl,
    };
    return {
      also: async (trx) => {
        await queueMail(trx, house, mail, {
          thread: makeFollowerThreadName(followerId),
          keep: "nothing",
          finish: { writer: MESSAGE_MAIL_WRITER, subjectId: messageId },
        });
        await recordMessageProgress(trx, house, messageId, { mail: 1 });
      },
    };
  },
};

const MESSAGE_MAIL_WRITER = "follower-message";

export const messageMailWriters: MailWriters<House> = { [MESSAGE_MAIL_WRITER]: dropUnwantedMail };

/**
 * Returns the email as it was queued, unless its message is no longer true or the follower has switched off its kind.
 * The mail server may have refused emails in the meantime, and nobody should read that a show is live hours after it
 * has ended.
 */
async function dropUnwantedMail(
  house: House,
  messageId: number,
  mail?: Mail,
): Promise<Mail | JobOutcome | undefined> {
  const message = await findMessage(house.db, messageId);
  if (!message || !mail) return undefined;
  const follower = await qb<FollowersTables>(house.db)
    .selectFrom("followers")
    .select(["soon", "live", "episode"])
    .where("address", "=", foldText(mail.to.address))
    .executeTakeFirst();
  const isWanted = follower?.[getRequiredKind(message)];
  if (isWanted && isQueuedMailTimely(message, house.now())) return mail;
  const counts = { mail: -1, failed: isWanted ? 1 : 0 };
  return { also: (trx) => recordMessageProgress(trx, house, messageId, counts) };
}
