import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, lockRows, qb, transaction } from "#platform/database/database.server.ts";
import { notFound, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { setTopicOnBoard } from "./board/board-marks.server.ts";
import { forgetEarlierValues } from "./topic-earlier-values.server.ts";
import { foldContent, makeTopicTextColumns, TOPIC_COLUMNS } from "./topic-row.server.ts";
import { topicTextIndex } from "./topic-texts.server.ts";
import { setTopicUsed } from "./topic-use.server.ts";
import type { Topic, TopicChange } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

export {
  findTopicAirings,
  listAiredTopics,
  listEpisodeTopics,
  listTopicsDrawnOnDate,
  setEpisodeLink,
  type TopicWithAiring,
} from "./aired/aired-topics.server.ts";
export {
  countBoardTopics,
  findSimilarTopics,
  type ListedTopic,
  listBoardTopics,
} from "./board/board-list.server.ts";
export { markChosenOnAir, markDrawnOnAir, setTopicOnBoard } from "./board/board-marks.server.ts";
export {
  adjustVoteCount,
  findBoardEntries,
  findBoardThread,
  findTopicByThreadKey,
  findTopicThread,
  lockBoardTopics,
  lockTopicAndReadStage,
  recordMerge,
  removeMerge,
  setRequesterName,
} from "./board/board-thread.server.ts";
export { exportCsvTemplate, exportTopics } from "./csv/csv-export.server.ts";
export { importTopics } from "./csv/csv-import.server.ts";
export { addTopic, addTopics, createTopic, createTopics, type NewTopic } from "./topic-adding.server.ts";
export { archiveAllTopics, deleteAllTopics, reactivateAllTopics } from "./topic-bulk.server.ts";
export { sweepBulkChanges, undoBulkChange } from "./topic-bulk-undo.server.ts";
export { countTopics } from "./topic-counts.server.ts";
export { deleteTopic, discardNewTopic, withdrawTopic } from "./topic-deleting.server.ts";
export {
  drawTopics,
  lockAndListAvailableTopics,
  lockDrum,
  pickRandomReelTexts,
  replaceReservedTopics,
} from "./topic-drum.server.ts";
export { listTopics } from "./topic-list.server.ts";
export type { TopicTexts } from "./topic-row.server.ts";
export { topicsSample } from "./topic-sample.server.ts";
export { changeSelectedTopics } from "./topic-selection.server.ts";
export { topicTextIndex } from "./topic-texts.server.ts";
export { topicTrash } from "./topic-trash.server.ts";
export { archiveTopic, markTopicUsed, markTopicUsedByShow, reactivateTopic } from "./topic-use.server.ts";
export { countVisitorUses, reactivateVisitorTopics } from "./topic-visitor-use.server.ts";

export async function findTopic(db: Db, id: number): Promise<Topic | undefined> {
  const [topic] = await findTopics(db, [id]);
  return topic;
}

/** Returns the topics with the given ids, sorted by id. */
export async function findTopics(db: Db, ids: readonly number[]): Promise<Topic[]> {
  if (ids.length === 0) return [];
  return qb<TopicsTables>(db)
    .selectFrom("topics")
    .select(TOPIC_COLUMNS)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

/** Returns, for each of the contents in order, whether a topic in any category has that content. */
export async function areContentsKnown(db: Db, contents: readonly string[]): Promise<boolean[]> {
  if (contents.length === 0) return [];
  const folded = contents.map(foldContent);
  const rows = await qb<TopicsTables>(db)
    .selectFrom("topics")
    .select("contentFolded")
    .where("contentFolded", "in", folded)
    .distinct()
    .execute();
  const existing = new Set(rows.map((row) => row.contentFolded));
  return folded.map((content) => existing.has(content));
}

/** Functions about suggesters' names. The topics' code may not import suggestions, so the app passes them in. */
export type WithheldNameAccess = {
  /** Returns whether the suggester or a moderator removed the name of a topic's suggester. */
  isNameWithheld(trx: Db, topicId: number): Promise<boolean>;
  /** Hides the name of a topic's suggester until a moderator shows it again. */
  hideName(trx: Db, topicId: number): Promise<unknown>;
  /** Records that a name has been hidden, so that restoring an older backup doesn't show it. */
  recordHiddenName(house: House, topicId: number, isHidden: true): Promise<void>;
};

/**
 * Changes a topic. `isUsed`, `onBoard`, `source` and `requesterName` don't change if they are left out. A name that the
 * suggester or a moderator removed isn't stored again, and one that is removed here stays hidden, too.
 * @throws {Refusal} 404 for an unknown topic; 409 if somebody has changed its texts since `basedOn`; 503 if a removed
 * name can't be recorded: without the record, restoring an older backup would show it
 */
export async function changeTopic(
  house: House,
  actor: Actor,
  id: number,
  input: TopicChange,
  { isNameWithheld, hideName, recordHiddenName }: WithheldNameAccess,
): Promise<Topic> {
  let isNameHidden = false;
  const topic = await transaction(house.db, async (trx) => {
    const requesterName =
      input.requesterName && !(await isNameWithheld(trx, id)) ? input.requesterName : null;
    const isNameRemoved = input.requesterName !== undefined && !input.requesterName;
    isNameHidden = isNameRemoved && Boolean((await findTopic(trx, id))?.requesterName);
    // Hide the name before locking the topic, because the suggester's own requests lock the suggestion first, too.
    if (isNameHidden) await hideName(trx, id);
    if (input.isUsed !== undefined) await setTopicUsed(trx, id, input.isUsed);
    if (input.onBoard !== undefined) await setTopicOnBoard(trx, house, id, input.onBoard);
    const topics = qb<TopicsTables>(trx);
    const topicBefore = await lockRows(
      trx,
      topics
        .selectFrom("topics")
        .select(["content", "category", "subCategory", "requesterName"])
        .where("id", "=", id),
    ).executeTakeFirst();
    if (!topicBefore) throw notFound("Topic");
    refuseStaleEdit(input.basedOn, topicBefore);
    const topic = await topics
      .updateTable("topics")
      .set({
        ...makeTopicTextColumns(input),
        ...(input.source ? { source: input.source } : {}),
        ...(input.requesterName === undefined ? {} : { requesterName }),
      })
      .where("id", "=", id)
      .returning(TOPIC_COLUMNS)
      .executeTakeFirstOrThrow();
    await topicTextIndex.set(trx, topic);
    if (topic.category !== topicBefore.category || topic.subCategory !== topicBefore.subCategory)
      await forgetEarlierValues(trx, [id], "category");
    await recordAdminEvent(trx, house, actor, { action: "change", entity: "topic", entityId: id });
    return topic;
  });
  if (isNameHidden) await recordHiddenName(house, id, true);
  return topic;
}
