import { type Db, on } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { setRequesterName } from "#topics/topics.server.ts";
import { changeDeletedRow } from "#trash/trash.server.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";
import { isNamed } from "./suggester-preferences.server.ts";

/**
 * Shows or hides the name of a topic's suggester, for the board's moderators. A name that a moderator hid can't be
 * shown again by an edit or by the suggester.
 * @throws {Refusal} 409 if the suggester withholds it, or nobody suggested the topic
 */
export async function setNameShown(trx: Db, topicId: number, isShown: boolean): Promise<void> {
  const request = await on<TopicRequestsTables>(trx)
    .updateTable("topic_requests")
    .set({ isNameHidden: !isShown })
    .where("topicId", "=", topicId)
    .where("mergedAt", "is", null)
    .returning(["name", "showName"])
    .executeTakeFirst();
  if (isShown && !request) throw conflict("Nobody who suggested this topic can be named");
  if (isShown && !request?.showName) throw conflict("The suggester does not want to be named");
  await setRequesterName(trx, topicId, isShown && request ? request.name : null);
}

/**
 * Removes the suggester's name from a topic along with its request, even if that goes to the trash: a name is public
 * only while its suggester has a working link to remove it.
 */
export const dropName = (trx: Db, request: StoredTopicRequest): Promise<void> => setName(trx, request, null);

/** Shows the name of a suggester again after their request was restored from the trash. */
export const restoreName = (trx: Db, request: StoredTopicRequest): Promise<void> =>
  setName(trx, request, isNamed(request) ? request.name : null);

async function setName(
  trx: Db,
  { topicId, mergedAt }: StoredTopicRequest,
  requesterName: string | null,
): Promise<void> {
  if (topicId === null || mergedAt !== null) return;
  await setRequesterName(trx, topicId, requesterName);
  await changeDeletedRow(trx, "topics", topicId, { requesterName });
}
