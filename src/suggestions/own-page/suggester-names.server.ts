import { type Db, qb } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { setRequesterName } from "#topics/topics.server.ts";
import { changeDeletedRow } from "#trash/trash.server.ts";
import { mayShowName } from "../suggestions.rules.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";

/**
 * Shows or hides the name of a topic's suggester, on behalf of a moderator. Once a moderator has hidden a name,
 * neither an edit nor the suggester can show it again. Returns whether a moderator can.
 * @throws {Refusal} 409 if the suggester doesn't want to be named, or nobody suggested the topic
 */
export async function setSuggesterNameShown(trx: Db, topicId: number, isShown: boolean): Promise<boolean> {
  const request = await setNameHidden(trx, topicId, !isShown);
  if (isShown && !request) throw conflict("Nobody who suggested this topic can be named");
  if (isShown && !request?.showName) throw conflict("The suggester does not want to be named");
  await setRequesterName(trx, topicId, isShown && request ? request.name : null);
  return request?.showName ?? false;
}

/** Keeps the name of a topic's suggester hidden, because the team removed it from the topic. */
export const hideSuggesterName = (trx: Db, topicId: number) => setNameHidden(trx, topicId, true);

const setNameHidden = (trx: Db, topicId: number, isNameHidden: boolean) =>
  qb<TopicRequestsTables>(trx)
    .updateTable("topic_requests")
    .set({ isNameHidden })
    .where("topicId", "=", topicId)
    .where("mergedAt", "is", null)
    .returning(["name", "showName"])
    .executeTakeFirst();

/**
 * Removes the suggester's name from a topic when its request is deleted or moved to the trash. A name may be public
 * only while the suggester has a working link for removing it.
 */
export const removeSuggesterName = (trx: Db, request: StoredTopicRequest): Promise<void> =>
  setSuggesterName(trx, request, null);

/**
 * Shows the suggester's name with the topic, if that is allowed, and otherwise removes it. Also applies to a topic in
 * the trash.
 */
export const updateSuggesterName = (trx: Db, request: StoredTopicRequest): Promise<void> =>
  setSuggesterName(trx, request, mayShowName(request) ? request.name : null);

async function setSuggesterName(
  trx: Db,
  { topicId, mergedAt }: StoredTopicRequest,
  requesterName: string | null,
): Promise<void> {
  if (topicId === null || mergedAt !== null) return;
  await setRequesterName(trx, topicId, requesterName);
  await changeDeletedRow(trx, "topics", topicId, { requesterName });
}
