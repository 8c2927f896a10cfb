import { makeSenderAndRecipient, tryTakeUnconfirmedMailLimit } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { findAiring } from "#episodes/episodes.server.ts";
import { renderShareImage } from "#machine/share-image/share-image.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import {
  deleteMailThread,
  deletePostponedEmails,
  type Mail,
  type MailWriters,
  queueDeferredMail,
  removeMailFiles,
} from "#platform/mail/mail.server.ts";
import { findTopicThread, lockTopicAndReadStage } from "#topics/topics.server.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";
import { type SuggestionEmailKind, writeSuggestionEmail } from "./suggestion-email.rules.ts";
import { makeSuggestionUrls } from "./suggestion-links.server.ts";

/**
 * Queues the email that confirms a suggestion, unless too many emails have already been sent to the address, which
 * isn't confirmed yet and may be somebody else's.
 */
export async function queueSuggestionReceipt(
  trx: Db,
  house: Pick<House, "now" | "limits">,
  { id, email }: StoredTopicRequest,
): Promise<void> {
  if (await tryTakeUnconfirmedMailLimit(house, email))
    await queueSuggestionEmail(trx, house, "suggestion-received", id);
}

/** Queues an email to a suggester, to be sent after `afterMs` milliseconds at the earliest. */
export const queueSuggestionEmail = (
  trx: Db,
  house: Pick<House, "now">,
  writer: SuggestionEmailKind,
  requestId: number,
  afterMs = 0,
): Promise<number> =>
  queueDeferredMail(trx, house, { writer, subjectId: requestId }, makeThreadName(requestId), afterMs);

/** Cancels the email about a decision that has been undone, if it hasn't been sent yet. */
export const cancelDecisionEmail = (trx: Db, house: Pick<House, "now">, requestId: number): Promise<void> =>
  deletePostponedEmails(trx, house, makeThreadName(requestId));

/** Deletes a request's emails in any state. Call it in the transaction that erases the request. */
export const deleteSuggestionEmails = (trx: Db, requestId: number): Promise<void> =>
  deleteMailThread(trx, makeThreadName(requestId));

/** Removes the files of requests' emails. If that fails, logs a warning, and a background job removes them later. */
export const removeSuggestionEmailFiles = (house: House, requestIds: readonly number[]): Promise<void> =>
  removeMailFiles(house, requestIds.map(makeThreadName)).catch((error) =>
    house.log.warn({ topicRequests: requestIds, error }, "a suggester's emails will be removed later"),
  );

const makeThreadName = (requestId: number): string => `topic-request ${requestId}`;

/**
 * These emails are written just before they are sent, so that nobody gets one after withdrawing the suggestion or
 * unsubscribing, or after the suggestion was deleted.
 */
export const suggestionMailWriters: MailWriters<House> = {
  "suggestion-received": (house, id) => writeEmail(house, "suggestion-received", id),
  "suggestion-listed": (house, id) => writeEmail(house, "suggestion-listed", id),
  "suggestion-aired": (house, id) => writeEmail(house, "suggestion-aired", id),
};

async function writeEmail(house: House, kind: SuggestionEmailKind, id: number): Promise<Mail | undefined> {
  const request = await findSubscribedRequest(house.db, id);
  if (!request) return undefined;
  if (kind === "suggestion-aired" && !(await confirmAired(house.db, request))) return undefined;
  const { topicId } = request;
  const thread = topicId === null ? undefined : await findTopicThread(house.db, topicId);
  if (kind === "suggestion-listed" && !thread?.onBoard) return undefined;
  const [show, { PUBLIC_URL }] = [house.show(), house.env];
  const urls = await makeSuggestionUrls(house.db, house, id);
  const content = writeSuggestionEmail(kind, {
    show,
    name: request.name,
    content: thread?.content ?? request.description,
    isMerged: request.mergedAt !== null,
    stage: thread?.stage ?? null,
    publicUrl: PUBLIC_URL,
    urls,
    threadUrl: thread?.onBoard ? `${PUBLIC_URL}/topics/${thread.key}` : null,
    aired: await findAiring(house.db, thread),
  });
  return {
    ...makeSenderAndRecipient(house, request.email, kind === "suggestion-received" ? "" : request.name),
    ...content,
    unsubscribe: urls.unsubscribeUrl,
    ...(kind === "suggestion-aired" && thread ? await renderMailPicture(house, thread) : {}),
  };
}

/**
 * Returns whether the request's topic is still linked to an episode. If not, resets `airedMail`, so that linking the
 * topic again can send the email.
 */
const confirmAired = (db: Db, { id, topicId }: StoredTopicRequest): Promise<boolean> =>
  transaction(db, async (trx) => {
    if (topicId !== null && (await lockTopicAndReadStage(trx, topicId)) === "aired") return true;
    const requests = qb<TopicRequestsTables>(trx).updateTable("topic_requests").where("id", "=", id);
    await requests.set({ airedMail: null }).execute();
    return false;
  });

const findSubscribedRequest = (db: Db, id: number) =>
  qb<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .selectAll()
    .where("id", "=", id)
    .where("isUnsubscribed", "=", false)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();

async function renderMailPicture(
  house: House,
  topic: { content: string; category: string; subCategory: string },
) {
  const picture = await renderShareImage(house.show(), topic);
  if (!picture) return {};
  return { picture: { name: "topic.png", type: "image/png", base64: picture.toString("base64") } };
}
