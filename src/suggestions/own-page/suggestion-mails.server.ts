import { addressMail, mayMailUnconfirmed } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { findAiring } from "#episodes/episodes.server.ts";
import { drawTopicPicture } from "#machine/share-image/share-image.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { dropPostponed, type Mail, type MailWriters, queueLateMail } from "#platform/mail/mail.server.ts";
import { findTopicThread } from "#topics/topics.server.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";
import { makeSuggestionLink } from "./suggestion-links.server.ts";
import { type SuggestionMail, writeSuggestionMail } from "./suggestion-mail.rules.ts";

/** Queues the receipt, at most three a day to one mailbox. */
export async function queueReceipt(
  trx: Db,
  house: Pick<House, "now" | "limits">,
  { id, email }: StoredTopicRequest,
): Promise<void> {
  if (await mayMailUnconfirmed(house, email))
    await queueSuggestionMail(trx, house, "suggestion-received", id);
}

/** Queues an email to a suggester, which is sent after `afterMs` at the earliest. */
export const queueSuggestionMail = (
  trx: Db,
  house: Pick<House, "now">,
  writer: SuggestionMail,
  requestId: number,
  afterMs = 0,
): Promise<number> =>
  queueLateMail(trx, house, { writer, subjectId: requestId }, nameThread(requestId), afterMs);

/** Drops an email about a decision that was undone before the email was due. */
export const dropPostponedMail = (trx: Db, house: Pick<House, "now">, requestId: number): Promise<void> =>
  dropPostponed(trx, house, nameThread(requestId));

const nameThread = (requestId: number): string => `topic-request ${requestId}`;

/**
 * Written when they are sent, so that nothing goes to people who withdrew, unsubscribed or were deleted in the
 * meantime.
 */
export const suggestionMails: MailWriters<House> = {
  "suggestion-received": (house, id) => writeMailOf(house, "suggestion-received", id),
  "suggestion-listed": (house, id) => writeMailOf(house, "suggestion-listed", id),
  "suggestion-aired": (house, id) => writeMailOf(house, "suggestion-aired", id),
};

async function writeMailOf(house: House, kind: SuggestionMail, id: number): Promise<Mail | undefined> {
  const request = await findFollowing(house.db, id);
  if (!request) return undefined;
  const { topicId } = request;
  const thread = topicId === null ? undefined : await findTopicThread(house.db, topicId);
  if (kind === "suggestion-listed" && !thread?.onBoard) return undefined;
  if (kind === "suggestion-aired" && thread?.stage !== "aired") return undefined;
  const [show, { PUBLIC_URL }] = [house.show(), house.env];
  const link = await makeSuggestionLink(house.db, house, id);
  const written = writeSuggestionMail(kind, {
    show,
    name: request.name,
    content: thread?.content ?? request.description,
    isMerged: request.mergedAt !== null,
    publicUrl: PUBLIC_URL,
    link,
    threadAddress: thread?.onBoard ? `${PUBLIC_URL}/topics/${thread.key}` : null,
    aired: await findAiring(house.db, thread),
  });
  return {
    ...addressMail(house, request.email, kind === "suggestion-received" ? "" : request.name),
    ...written,
    unsubscribe: link.unsubscribe,
    ...(kind === "suggestion-aired" && thread ? { picture: await drawPicture(house, thread) } : {}),
  };
}

const findFollowing = (db: Db, id: number) =>
  on<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .selectAll()
    .where("id", "=", id)
    .where("isUnsubscribed", "=", false)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();

async function drawPicture(house: House, topic: { content: string; category: string; subCategory: string }) {
  const picture = await drawTopicPicture(house.show(), topic);
  return { name: "topic.png", type: "image/png", base64: picture.toString("base64") };
}
