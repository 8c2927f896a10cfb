import { type Db, on } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { setRequesterName } from "#topics/topics.server.ts";
import { changeDeletedRow } from "#trash/trash.server.ts";
import type { StoredTopicRequest, TopicRequestsTables } from "../suggestions.table.server.ts";
import { isNamed } from "./suggester-wishes.server.ts";

/**
 * Shows or hides the name of a topic's suggester, for the board's moderators. Neither an edit nor the suggester can
 * show a name that they hid.
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
 * A name is public only while its suggester has a link to remove it, so it disappears along with the request, even into
 * the trash.
 */
export const dropName = (trx: Db, request: StoredTopicRequest): Promise<void> => setName(trx, request, null);

/** Names a suggester again whose request came back from the trash. */
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
