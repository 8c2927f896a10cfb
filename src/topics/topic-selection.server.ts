import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import { copyToTrash, startDeletion } from "#trash/trash.server.ts";
import { setOnBoard } from "./board/board-marks.server.ts";
import { formatCount } from "./csv/csv-format.rules.ts";
import { setTopicsUsed, startBulkChange } from "./topic-bulk-undo.server.ts";
import { removeTopics } from "./topic-deleting.server.ts";
import { makeTextColumns, TOPIC_COLUMNS } from "./topic-row.server.ts";
import { changeInSlices, SLICE_SIZE } from "./topic-slices.server.ts";
import { topicTexts } from "./topic-texts.server.ts";
import { deleteVisitorUse } from "./topic-visitor-use.server.ts";
import type { SelectedTopicsChange } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

type SelectionResult = { count: number; undoId?: number; deletionId?: number };
type ChangeSlice = (trx: Db, ids: number[]) => Promise<number>;

/**
 * Applies one change to the selected topics, skipping those that were deleted or already changed. In the result,
 * `undoId` is for undoing an archive or reactivation, and `deletionId` is the deletion's id in the trash.
 */
export async function changeSelected(
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
      const isListed = change === "list-on-board";
      return changeAndRecord(house, actor, change, ids, (trx, slice) =>
        setSelectedOnBoard(trx, house, slice, isListed),
      );
    }
    case "categorize":
      return changeAndRecord(house, actor, "change", ids, (trx, slice) =>
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
  const change = await transaction(house.db, (trx) => startBulkChange(trx, house, isUsed));
  const { count } = await changeAndRecord(house, actor, action, ids, async (trx, slice) => {
    const topicsToChange = await on<TopicsTables>(trx)
      .selectFrom("topics")
      .select("id")
      .where("id", "in", slice)
      .where("isUsed", "=", !isUsed)
      .execute();
    const changedIds = topicsToChange.map(({ id }) => id);
    if (changedIds.length === 0) return 0;
    await deleteVisitorUse(trx, changedIds);
    await change.noteChanged(trx, changedIds);
    return setTopicsUsed(trx, changedIds, isUsed);
  });
  return { count, undoId: change.id };
}

async function deleteSelected(house: House, actor: Actor, ids: number[]): Promise<SelectionResult> {
  let deletionId: number | undefined;
  const { count } = await changeAndRecord(house, actor, "delete", ids, async (trx, slice) => {
    const foundTopics = await findExistingTopics(trx, slice);
    const [firstTopic] = foundTopics;
    if (!firstTopic) return 0;
    const label =
      foundTopics.length === 1 && ids.length === 1 ? firstTopic.content : formatCount(ids.length, "topic");
    deletionId ??= await startDeletion(trx, house, actor, { entity: "topic", label });
    const foundIds = foundTopics.map(({ id }) => id);
    await copyToTrash(trx, deletionId, "topics", foundIds);
    return removeTopics(trx, foundIds);
  });
  return { count, ...(deletionId !== undefined && { deletionId }) };
}

async function setSelectedOnBoard(trx: Db, house: House, ids: number[], onBoard: boolean): Promise<number> {
  const foundTopics = await findExistingTopics(trx, ids);
  const topicsToChange = foundTopics.filter((topic) => topic.onBoard !== onBoard);
  for (const { id } of topicsToChange) await setOnBoard(trx, house, id, onBoard);
  return topicsToChange.length;
}

async function setSelectedCategories(
  trx: Db,
  ids: number[],
  texts: Pick<SelectedTopicsChange, "category" | "subCategory">,
) {
  const foundTopics = await findExistingTopics(trx, ids);
  for (const topic of foundTopics) {
    const category = texts.category ?? topic.category;
    const subCategory = texts.subCategory ?? topic.subCategory;
    const changedTopic = { ...topic, category, subCategory };
    await on<TopicsTables>(trx)
      .updateTable("topics")
      .set(makeTextColumns(changedTopic))
      .where("id", "=", topic.id)
      .execute();
    await topicTexts.change(trx, changedTopic);
  }
  return foundTopics.length;
}

const findExistingTopics = (trx: Db, ids: readonly number[]) =>
  on<TopicsTables>(trx).selectFrom("topics").select(TOPIC_COLUMNS).where("id", "in", ids).execute();

/** Applies the change in slices, then records how many topics changed. */
async function changeAndRecord(
  house: House,
  actor: Actor,
  action: RecordedAction<"topic">,
  ids: readonly number[],
  work: ChangeSlice,
): Promise<{ count: number }> {
  const sortedIds = [...new Set(ids)].sort((one, other) => one - other);
  const listNext = async (_: Db, lastId: number) =>
    sortedIds.filter((id) => id > lastId).slice(0, SLICE_SIZE);
  const count = await changeInSlices(house.db, listNext, work);
  if (count > 0)
    await transaction(house.db, (trx) =>
      recordAdminEvent(trx, house, actor, {
        action,
        entity: "topic",
        entityId: null,
        detail: formatCount(count, "topic"),
      }),
    );
  return { count };
}
