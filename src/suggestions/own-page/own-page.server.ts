import type { House } from "#app/house.server.ts";
import { findAiring } from "#episodes/episodes.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { listBoardEvents } from "#suggestions/board/board.rules.ts";
import { findChosenTopicId } from "#suggestions/board/board.server.ts";
import { findTopicThread } from "#topics/topics.server.ts";
import { topicInbox } from "../requests/topic-inbox.server.ts";
import type { StoredTopicRequest } from "../suggestions.table.server.ts";
import type { Suggestion } from "./own-page.contract.ts";
import { updateSuggesterName } from "./suggester-names.server.ts";
import { requireTopicRequestIdByToken } from "./suggestion-links.server.ts";
import {
  applyWithdrawnConsent,
  type ConsentTable,
  findRequestEvenInTrash,
  forgetWithdrawnConsent,
  lockRequestEvenInTrash,
  recordWithdrawnConsent,
  setTopicRequestColumns,
} from "./withdrawn-consent.server.ts";

/** Returns the suggestion that a suggester's link belongs to. @throws {Refusal} 404 for an unknown link */
export async function readSuggestion({ db }: Pick<House, "db">, token: string): Promise<Suggestion> {
  return describeSuggestion(
    db,
    await topicInbox.rows.find(db, await requireTopicRequestIdByToken(db, token)),
  );
}

/** Shows the suggester's name on the board and in draws, or removes it. @throws {Refusal} 404 for an unknown link */
export async function showOrHideOwnName(house: House, token: string, showName: boolean): Promise<Suggestion> {
  if (!showName) await recordWithdrawnConsent(house, token, "suggester_names");
  const suggestion = await transaction(house.db, async (trx) => {
    const id = await requireTopicRequestIdByToken(trx, token);
    const request = showName ? await topicInbox.rows.lock(trx, id) : await lockRequestEvenInTrash(trx, id);
    await setTopicRequestColumns(trx, id, { showName });
    if (showName !== request.showName && !request.isNameHidden)
      await updateSuggesterName(trx, { ...request, showName });
    return describeSuggestion(trx, await findRequestEvenInTrash(trx, id));
  });
  if (showName) await forgetWithdrawnConsent(house, token, "suggester_names");
  return suggestion;
}

/**
 * Stops the emails about this suggestion, if they haven't been stopped already.
 * @throws {Refusal} 404 for an unknown link
 */
export async function unsubscribeSuggester(house: House, token: string): Promise<Suggestion> {
  await recordWithdrawnConsent(house, token, "suggester_mails");
  return withdrawConsentByLink(house, token, "suggester_mails");
}

/**
 * Removes a suggestion from the board and from draws, unless it has already been withdrawn.
 * @throws {Refusal} 404 for an unknown link; 409 if its topic has been drawn
 */
export async function withdrawSuggestion(house: House, token: string): Promise<Suggestion> {
  const suggestion = await withdrawConsentByLink(house, token, "suggester_withdrawals");
  // Recorded only once it has succeeded, because a restore would repeat even a refused withdrawal.
  await recordWithdrawnConsent(house, token, "suggester_withdrawals");
  return suggestion;
}

function withdrawConsentByLink(house: House, token: string, table: ConsentTable): Promise<Suggestion> {
  return transaction(house.db, async (trx) => {
    const id = await requireTopicRequestIdByToken(trx, token);
    if (!(await applyWithdrawnConsent(trx, house, table, await lockRequestEvenInTrash(trx, id))))
      throw conflict("This topic has been drawn already");
    return describeSuggestion(trx, await findRequestEvenInTrash(trx, id));
  });
}

async function describeSuggestion(db: Db, request: StoredTopicRequest): Promise<Suggestion> {
  const { name, category, description, createdAt, showName, isNameHidden, topicId, withdrawnAt } = request;
  const thread = topicId === null ? undefined : await findTopicThread(db, topicId);
  const airedIn = await findAiring(db, thread);
  const chosenTopicId = thread?.stage === "drawn" ? await findChosenTopicId(db, thread) : null;
  const isWithdrawn = withdrawnAt !== null;
  const isClosed = isWithdrawn || request.status === "rejected";
  return {
    ...{ name, category, description, createdAt, showName, isNameHidden },
    status: isWithdrawn ? "withdrawn" : (thread?.stage ?? request.status),
    key: thread?.onBoard ? thread.key : null,
    votes: thread?.votes ?? 0,
    isMerged: request.mergedAt !== null,
    isInDraw: thread !== undefined && !thread.isUsed,
    isAnotherChosen: chosenTopicId !== null && chosenTopicId !== topicId,
    isDeleted: topicId !== null && thread === undefined,
    getsMails: !request.isUnsubscribed && !isClosed,
    mayWithdraw: !isClosed && (thread === undefined || thread.stage === "open"),
    events: thread ? listBoardEvents(thread, airedIn) : [],
    episode: airedIn,
  };
}
