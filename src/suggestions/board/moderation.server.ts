import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { findTopicByThreadKey, setTopicOnBoard } from "#topics/topics.server.ts";
import type { ModeratedTopic, TopicModeration } from "./board.contract.ts";

/**
 * The functions that show or hide suggesters' names. They are defined in `own-page`, which the board's code may not
 * import, so the app passes them in.
 */
export type SuggesterNameAccess = {
  /** Returns whether the name can be shown. @throws {Refusal} 409 if it must stay hidden */
  setNameShown(trx: Db, topicId: number, isShown: boolean): Promise<boolean>;
  /** Records whether a name has been hidden, so that restoring an older backup doesn't change that. */
  recordHiddenName(house: House, topicId: number, isHidden: boolean): Promise<void>;
};

/**
 * Removes a topic or its suggester's name from the board, or puts it back.
 * @throws {Refusal} 404 for an unknown thread; 409 if the name must stay hidden; 503 if the hidden name can't be
 * recorded: without the record, restoring an older backup would show it
 */
export async function moderateTopic(
  house: House,
  { setNameShown, recordHiddenName }: SuggesterNameAccess,
  actor: Actor,
  key: string,
  { onBoard, showName }: TopicModeration,
): Promise<ModeratedTopic> {
  const { requesterName, ...topic } = await transaction(house.db, async (trx) => {
    const { id } = await requireTopic(trx, key);
    // Locks the suggestion before its topic, as the suggester's own requests do. A different order could cause
    // deadlocks.
    const canShowName = showName !== undefined && (await setNameShown(trx, id, showName));
    if (onBoard !== undefined) await setTopicOnBoard(trx, house, id, onBoard);
    const actions: (RecordedAction<"topic"> | undefined)[] = [
      showName === undefined ? undefined : showName ? "show-name" : "hide-name",
      onBoard === undefined ? undefined : onBoard ? "list-on-board" : "take-off-board",
    ];
    for (const action of actions)
      if (action) await recordAdminEvent(trx, house, actor, { action, entity: "topic", entityId: id });
    return {
      ...(await requireTopic(trx, key)),
      ...(showName === false && { isNameRestorable: canShowName }),
    };
  });
  if (showName !== undefined) await recordHiddenName(house, topic.id, !showName);
  return { ...topic, suggestedBy: requesterName };
}

async function requireTopic(trx: Db, key: string) {
  const topic = await findTopicByThreadKey(trx, key);
  if (!topic) throw notFound("Topic");
  return topic;
}
