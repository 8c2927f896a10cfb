import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { countRows, type Db, qb, transaction } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { copyToTrash, lockUnfinishedDeletion, startDeletion } from "#trash/trash.server.ts";
import { setTopicOnBoard } from "./board/board-marks.server.ts";
import { addBulkChange, setTopicsUsed, startUndoableBulkChange } from "./topic-bulk-undo.server.ts";
import { deleteTopicRows } from "./topic-deleting.server.ts";
import {
  type EarlierValues,
  forgetEarlierValues,
  recordEarlierValues,
} from "./topic-earlier-values.server.ts";
import { changeTopicsInSlices, TOPICS_PER_SLICE } from "./topic-slices.server.ts";
import { lockTopics, setTopicTexts } from "./topic-texts.server.ts";
import { deleteVisitorUse } from "./topic-visitor-use.server.ts";
import type { SelectedTopicsChange, Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

type SelectionResult = { count: number; undoId?: number; deletionId?: number };
type ChangeSlice = (trx: Db, ids: number[]) => Promise<number>;
/** The values that a change sets. Topics that have them already don't need the change. */
type NewValues = Partial<Pick<Topic, "isUsed" | "onBoard" | "category" | "subCategory">>;
type RecordedChange = { action: RecordedAction<"topic">; values?: NewValues };

/**
 * Applies one change to the selected topics, skipping topics that no longer exist or don't need the change. If any
 * topics changed, the result has `undoId`, for undoing the change. If they were deleted, it has `deletionId` instead,
 * the deletion's id in the trash.
 */
export async function changeSelectedTopics(
  house: House,
  actor: Actor,
  { ids, change, ...texts }: SelectedTopicsChange,
): Promise<SelectionResult> {
  switch (change) {
    case "archive":
    case "reactivate":
      return archiveOrReactivate(house, actor, ids, change);
    case "delete":
      return deleteSelected(house, actor, ids);
    case "list-on-board":
    case "take-off-board": {
      const onBoard = change === "list-on-board";
      return changeValues(house, actor, ids, { action: change, values: { onBoard } }, (trx, slice) =>
        setSelectedOnBoard(trx, house, slice, onBoard),
      );
    }
    case "categorize":
      return changeValues(house, actor, ids, { action: "change", values: texts }, (trx, slice) =>
        setSelectedCategories(trx, slice, texts),
      );
  }
}

async function archiveOrReactivate(
  house: House,
  actor: Actor,
  ids: number[],
  action: "archive" | "reactivate",
) {
  const isUsed = action === "archive";
  const change = await transaction(house.db, (trx) => startUndoableBulkChange(trx, house, isUsed));
  const recorded = { action, values: { isUsed } };
  const { count } = await changeAndRecord(house, actor, recorded, ids, async (trx, slice) => {
    if (isUsed) await deleteVisitorUse(trx, slice);
    const topicsToChange = await qb<TopicsTables>(trx)
      .selectFrom("topics")
      .select("id")
      .where("id", "in", slice)
      .where("isUsed", "=", !isUsed)
      .execute();
    const changedIds = topicsToChange.map(({ id }) => id);
    if (changedIds.length === 0) return 0;
    await change.noteChanged(trx, changedIds);
    return setTopicsUsed(trx, changedIds, isUsed);
  });
  return makeUndoable(count, change.id);
}

/** Runs `work`, which changes topics and returns their earlier values. Records those values for undoing the change. */
async function changeValues(
  house: House,
  actor: Actor,
  ids: number[],
  recorded: RecordedChange,
  work: (trx: Db, ids: number[]) => Promise<EarlierValues[]>,
): Promise<SelectionResult> {
  const undoId = await transaction(house.db, (trx) => addBulkChange(trx, house));
  const { count } = await changeAndRecord(house, actor, recorded, ids, async (trx, slice) => {
    const earlierValues = await work(trx, slice);
    await recordEarlierValues(trx, undoId, earlierValues);
    return earlierValues.length;
  });
  return makeUndoable(count, undoId);
}

const makeUndoable = (count: number, undoId: number): SelectionResult =>
  count > 0 ? { count, undoId } : { count };

async function deleteSelected(house: House, actor: Actor, ids: number[]): Promise<SelectionResult> {
  let unfinishedId: number | undefined;
  const deletion: SelectionDeletion = {
    lock: async (trx) => {
      unfinishedId = await lockUnfinishedDeletion(trx, deletion.deletionId);
    },
  };
  const deleteSlice = async (trx: Db, slice: number[]) => {
    const foundIds = (await lockTopics(trx, slice)).map(({ id }) => id);
    if (foundIds.length === 0) return 0;
    const deletionId =
      unfinishedId ??
      (await startDeletion(trx, house, actor, {
        entity: "topic",
        label: await lockAndDescribeTopics(trx, ids),
      }));
    deletion.deletionId = deletionId;
    await copyToTrash(trx, deletionId, "topics", foundIds);
    return deleteTopicRows(trx, foundIds);
  };
  return changeAndRecord(house, actor, { action: "delete" }, ids, deleteSlice, deletion);
}

/** If exactly one of the topics exists, returns its content. Otherwise, returns how many exist. */
async function lockAndDescribeTopics(trx: Db, ids: readonly number[]): Promise<string> {
  const topics = await lockTopics(trx, ids);
  const [firstTopic] = topics;
  return firstTopic && topics.length === 1 ? firstTopic.content : formatCount(topics.length, "topic");
}

async function setSelectedOnBoard(trx: Db, house: House, ids: number[], onBoard: boolean) {
  const earlierValues: EarlierValues[] = [];
  for (const topicId of ids)
    if (await setTopicOnBoard(trx, house, topicId, onBoard))
      earlierValues.push({ topicId, onBoard: !onBoard });
  return earlierValues;
}

async function setSelectedCategories(
  trx: Db,
  ids: number[],
  texts: Pick<SelectedTopicsChange, "category" | "subCategory">,
) {
  const earlierValues: EarlierValues[] = [];
  for (const topic of await lockTopics(trx, ids)) {
    const { id: topicId, category, subCategory } = topic;
    const changedTopic = {
      ...topic,
      category: texts.category ?? category,
      subCategory: texts.subCategory ?? subCategory,
    };
    if (changedTopic.category === category && changedTopic.subCategory === subCategory) continue;
    await setTopicTexts(trx, changedTopic);
    await forgetEarlierValues(trx, [topicId], "category");
    earlierValues.push({ topicId, category, subCategory });
  }
  return earlierValues;
}

/** The deletion of the selected topics. Has an id once it has started. `lock` locks it before each batch. */
type SelectionDeletion = { deletionId?: number; lock(trx: Db): Promise<void> };

/** Applies the change in slices. The first slice that changes something records how many topics change in total. */
async function changeAndRecord(
  house: House,
  actor: Actor,
  { action, values }: RecordedChange,
  ids: readonly number[],
  work: ChangeSlice,
  deletion?: SelectionDeletion,
): Promise<SelectionResult> {
  const sortedIds = [...new Set(ids)].sort((one, other) => one - other);
  const listNext = async (_: Db, lastId: number) =>
    sortedIds.filter((id) => id > lastId).slice(0, TOPICS_PER_SLICE);
  const record = async (trx: Db, changed: number) =>
    recordAdminEvent(trx, house, actor, {
      action,
      entity: "topic",
      entityId: null,
      detail: formatCount(changed + (await countTopicsToChange(trx, ids, values)), "topic"),
      deletionId: deletion?.deletionId,
    });
  const count = await changeTopicsInSlices(house.db, listNext, work, { lockFirst: deletion?.lock, record });
  const deletionId = deletion?.deletionId;
  return { count, ...(deletionId !== undefined && { deletionId }) };
}

/** Counts the topics that exist and, with `values`, don't have them yet. */
const countTopicsToChange = (trx: Db, ids: readonly number[], values?: NewValues): Promise<number> =>
  countRows(
    qb<TopicsTables>(trx)
      .selectFrom("topics")
      .where("id", "in", ids)
      .$if(values !== undefined, (query) => query.where(({ and, not }) => not(and({ ...values })))),
  );
