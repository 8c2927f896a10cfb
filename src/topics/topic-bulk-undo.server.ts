import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { forgetListing, setTopicOnBoard } from "./board/board-marks.server.ts";
import { listChangedTopics, takeEarlierValues } from "./topic-earlier-values.server.ts";
import { changeTopicsInSlices, TOPICS_PER_SLICE } from "./topic-slices.server.ts";
import { lockTopics, setTopicTexts } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/**
 * Starts recording a bulk change that marks topics as used or available and can be undone. Returns an id for undoing
 * the change, and `noteChanged`, which adds changed topics to the record.
 */
export async function startUndoableBulkChange(trx: Db, house: Pick<House, "now">, isUsed: boolean) {
  const id = await addBulkChange(trx, house, isUsed);
  const noteChanged = async (slice: Db, ids: readonly number[]) => {
    await excludeFromUndo(slice, ids);
    const changedRows = ids.map((topicId) => ({ changeId: id, topicId }));
    await qb<TopicsTables>(slice).insertInto("topic_bulk_changed").values(changedRows).execute();
  };
  return { id, noteChanged };
}

/**
 * Adds a bulk change that can be undone, and returns its id. `isUsed` matters only for changes that mark topics as used
 * or available.
 */
export async function addBulkChange(trx: Db, { now }: Pick<House, "now">, isUsed = false): Promise<number> {
  const { id } = await qb<TopicsTables>(trx)
    .insertInto("topic_bulk_changes")
    .values({ at: now().toISOString(), isUsed })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Keeps these topics as they are if somebody undoes an earlier bulk change that marked them as used or available. Call
 * this whenever topics are marked as used or available.
 */
export async function excludeFromUndo(trx: Db, topicIds: readonly number[]): Promise<void> {
  const topics = qb<TopicsTables>(trx);
  await topics
    .deleteFrom("topic_bulk_changed")
    .where("changeId", "in", topics.selectFrom("topic_bulk_changes").select("id"))
    .where("topicId", "in", topicIds)
    .execute();
}

/** Marks topics as used or available. Returns how many changed. */
export async function setTopicsUsed(trx: Db, ids: readonly number[], isUsed: boolean): Promise<number> {
  const { numUpdatedRows } = await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set({ isUsed })
    .where("id", "in", ids)
    .where("isUsed", "=", !isUsed)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Undoes a bulk change, except for topics that somebody has changed since then. Each change can be undone only once.
 * @throws {Refusal} 404 for an unknown or already undone change
 */
export async function undoBulkChange(house: House, actor: Actor, id: number): Promise<{ count: number }> {
  const changes = qb<TopicsTables>(house.db).selectFrom("topic_bulk_changes").select(["at", "isUsed"]);
  const change = await changes.where("id", "=", id).executeTakeFirst();
  if (!change) throw notFound("Change");
  const record = async (trx: Db, changed: number) =>
    recordAdminEvent(trx, house, actor, {
      action: "undo-bulk",
      entity: "topic",
      entityId: null,
      detail: formatCount(changed + (await countTopicsToUndo(trx, id)), "topic"),
    });
  const listChanged = async (trx: Db, lastId: number) => {
    const rows = qb<TopicsTables>(trx).selectFrom("topic_bulk_changed").where("changeId", "=", id);
    const nextRows = rows.select("topicId").where("topicId", ">", lastId).orderBy("topicId");
    return (await nextRows.limit(TOPICS_PER_SLICE).execute()).map(({ topicId }) => topicId);
  };
  const setUsed = async (trx: Db, ids: number[]) => {
    await excludeFromUndo(trx, ids);
    return setTopicsUsed(trx, ids, !change.isUsed);
  };
  const usedCount = await changeTopicsInSlices(house.db, listChanged, setUsed, { record });
  const count = usedCount + (await restoreEarlierValues(house, id, change.at, record));
  const ended = await qb<TopicsTables>(house.db)
    .deleteFrom("topic_bulk_changes")
    .where("id", "=", id)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound("Change");
  return { count };
}

/** Counts the topics that undoing the bulk change still has to change. */
async function countTopicsToUndo(trx: Db, changeId: number): Promise<number> {
  const topics = qb<TopicsTables>(trx);
  const allIds = topics.selectFrom("topics").select("id");
  const changedRows = topics.selectFrom("topic_bulk_changed").where("changeId", "=", changeId);
  const earlierRows = topics.selectFrom("topic_earlier_values").where("changeId", "=", changeId);
  return (
    (await countRows(changedRows.where("topicId", "in", allIds))) +
    (await countRows(earlierRows.where("topicId", "in", allIds)))
  );
}

function restoreEarlierValues(
  house: House,
  changeId: number,
  changedAt: string,
  record: (trx: Db, changed: number) => Promise<void>,
): Promise<number> {
  const listNext = (trx: Db, lastId: number) =>
    listChangedTopics(trx, changeId, { lastId, limit: TOPICS_PER_SLICE });
  const restore = async (trx: Db, ids: number[]) => {
    const topics = new Map((await lockTopics(trx, ids)).map((topic) => [topic.id, topic]));
    let count = 0;
    for (const { topicId, onBoard, category, subCategory } of await takeEarlierValues(trx, changeId, ids)) {
      const topic = topics.get(topicId);
      if (!topic) continue;
      if (onBoard !== null) await setTopicOnBoard(trx, house, topicId, onBoard);
      if (onBoard === false) await forgetListing(trx, topicId, changedAt);
      if (category !== null && subCategory !== null)
        await setTopicTexts(trx, { ...topic, category, subCategory });
      count += 1;
    }
    return count;
  };
  return changeTopicsInSlices(house.db, listNext, restore, { record });
}

/**
 * Deletes two kinds of data that are more than a day old: what is needed to undo bulk changes, and the records of which
 * topics visitors used. Runs as a background job.
 */
export async function sweepBulkChanges({ db, now }: Pick<House, "db" | "now">): Promise<void> {
  const cutoffIso = new Date(now().getTime() - DAY_MS).toISOString();
  await qb<TopicsTables>(db).deleteFrom("topic_bulk_changes").where("at", "<", cutoffIso).execute();
  await qb<TopicsTables>(db).deleteFrom("topic_visitor_uses").where("at", "<", cutoffIso).execute();
}
