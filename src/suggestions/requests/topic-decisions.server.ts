import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { isStale } from "#inbox/inbox.rules.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, staleEdit } from "#platform/errors/errors.server.ts";
import { mergeIntoThread, takeBackMergedVote } from "#suggestions/board/board.server.ts";
import { cancelDecisionEmail, queueSuggestionEmail } from "#suggestions/own-page/suggestion-emails.server.ts";
import {
  canUndoDecision,
  DECISION_EMAIL_DELAY_MS,
  mayConvertToTopic,
  toTopicInput,
} from "#suggestions/suggestions.rules.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "#suggestions/suggestions.table.server.ts";
import {
  addTopic,
  discardNewTopic,
  lockDrum,
  lockTopicAndReadStage,
  removeMerge,
} from "#topics/topics.server.ts";
import { topicInbox } from "./topic-inbox.server.ts";

/**
 * Converts an approved request to a topic.
 * @throws {Refusal} 404 for an unknown request; 409 if it isn't approved or has already been converted
 */
export function convertTopicRequest(house: House, actor: Actor, id: number) {
  return transaction(house.db, async (trx) => {
    const request = await topicInbox.rows.lock(trx, id);
    if (!mayConvertToTopic(request))
      throw conflict(
        request.topicId === null
          ? "Only an approved request can be converted to a topic"
          : ALREADY_CONVERTED_MESSAGE,
      );
    return convertRequest(trx, house, actor, request);
  });
}

/**
 * Approves a pending request and converts it to a topic in one step. The suggester's email is delayed until the Undo
 * button of the toast has disappeared.
 * @throws {Refusal} 404 for an unknown request; 409 if it was rejected or has already been converted
 */
export function approveAndConvert(house: House, actor: Actor, id: number) {
  return transaction(house.db, async (trx) => {
    const request = await topicInbox.rows.lock(trx, id);
    if (request.topicId !== null) throw conflict(ALREADY_CONVERTED_MESSAGE);
    if (request.status === "rejected") throw conflict("A rejected request cannot go into the drum");
    return convertRequest(trx, house, actor, request, DECISION_EMAIL_DELAY_MS);
  });
}

const ALREADY_CONVERTED_MESSAGE = "This request has already been converted to a topic";

async function convertRequest(
  trx: Db,
  house: House,
  actor: Actor,
  request: StoredTopicRequest,
  emailDelayMs = 0,
) {
  const topic = await addTopic(trx, house, toTopicInput(request));
  await topicInbox.record(trx, house, actor, request, "convert");
  await queueSuggestionEmail(trx, house, "suggestion-listed", request.id, emailDelayMs);
  const change = { status: "approved", topicId: topic.id } as const;
  return { topic, request: await topicInbox.rows.write(trx, house.now(), request, change) };
}

/**
 * Merges a request into a topic on the board. From then on, the suggester gets the emails about that topic.
 * @throws {Refusal} 404 for an unknown request or topic; 409 if the request was rejected or is already a topic
 */
export function mergeTopicRequest(house: House, actor: Actor, id: number, key: string) {
  return transaction(house.db, async (trx) => {
    const request = await topicInbox.rows.lock(trx, id);
    if (request.topicId !== null) throw conflict(ALREADY_CONVERTED_MESSAGE);
    if (request.status === "rejected") throw conflict("A rejected request cannot be merged");
    const topicId = await mergeIntoThread(trx, house, key, id);
    await topicInbox.record(trx, house, actor, request, "merge");
    await queueSuggestionEmail(trx, house, "suggestion-listed", id, DECISION_EMAIL_DELAY_MS);
    const mergedAt = house.now().toISOString();
    return topicInbox.rows.write(trx, house.now(), request, { status: "approved", topicId, mergedAt });
  });
}

/**
 * Undoes the last decision, so that the request is pending again. Deletes the topic that the request became or, if the
 * request was merged, takes back its vote. `basedOn` is the request's `updatedAt` right after the decision.
 * @throws {Refusal} 404 for an unknown request; 409 if something has changed since, or after ten minutes
 */
export function undoDecision(house: House, actor: Actor, id: number, basedOn: string) {
  return transaction(house.db, async (trx) => {
    const request = await topicInbox.rows.lock(trx, id);
    if (isStale(basedOn, request.updatedAt)) throw staleEdit();
    if (!canUndoDecision(request, house.now())) throw conflict("This can no longer be undone");
    await removeTopicOrVote(trx, request);
    await topicInbox.record(trx, house, actor, request, "take-back");
    return makePending(trx, house, request);
  });
}

async function makePending(trx: Db, house: Pick<House, "now">, request: StoredTopicRequest) {
  await cancelDecisionEmail(trx, house, request.id);
  const pendingValues = { status: "pending", topicId: null, mergedAt: null } as const;
  const airedMail = request.airedMail === "waiting" ? null : request.airedMail;
  return topicInbox.rows.write(trx, house.now(), request, { ...pendingValues, airedMail });
}

async function removeTopicOrVote(trx: Db, { id, topicId, mergedAt }: StoredTopicRequest): Promise<void> {
  if (topicId === null) return;
  if (mergedAt === null) {
    await lockDrum(trx);
    await lockTopicAndReadStage(trx, topicId);
    if (await selectMergedRequests(trx, topicId).executeTakeFirst())
      throw conflict("Another suggestion has joined this topic since");
    return discardNewTopic(trx, topicId);
  }
  await takeBackMergedVote(trx, topicId, id);
  await removeMerge(trx, topicId, mergedAt);
}

/** Returns the requests that joined a topic, and locks them until the transaction ends. Leaves out withdrawn ones. */
export const lockMergedRequests = (trx: Db, topicId: number): Promise<StoredTopicRequest[]> =>
  lockRows(trx, selectMergedRequests(trx, topicId)).execute();

const selectMergedRequests = (db: Db, topicId: number) =>
  qb<TopicRequestsTables>(db)
    .selectFrom("topic_requests")
    .selectAll()
    .where("topicId", "=", topicId)
    .where("mergedAt", "is not", null)
    .where("withdrawnAt", "is", null)
    .orderBy("id");

/**
 * Makes requests pending again because the suggester of the topic that they had joined has withdrawn it, so that the
 * team can decide on them anew.
 */
export async function reopenMergedRequests(
  trx: Db,
  house: Pick<House, "now">,
  requests: readonly StoredTopicRequest[],
): Promise<void> {
  const author = { id: null, username: "(suggester)" };
  for (const request of requests) {
    await makePending(trx, house, request);
    const change = { action: "reopen", entity: "topic-request", entityId: request.id } as const;
    await recordAdminEvent(trx, house, author, change);
  }
}
