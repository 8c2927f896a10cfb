import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, getEngine, qb, transaction } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { copyToTrash, lockUnfinishedDeletion, startDeletion } from "#trash/trash.server.ts";
import { saveCsvCopy } from "./csv/csv-copy.server.ts";
import { streamTopicsAsCsv } from "./csv/csv-export.server.ts";
import { setTopicsUsed, startUndoableBulkChange } from "./topic-bulk-undo.server.ts";
import { deleteTopicRows } from "./topic-deleting.server.ts";
import { lockDrum } from "./topic-drum.server.ts";
import { changeTopicsInSlices, TOPICS_PER_SLICE } from "./topic-slices.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

type BulkResult = { message: string; count: number };
type UndoableChange = BulkResult & { undoId: number };
type BulkDeletionResult = BulkResult & { deletionId?: number };

/** Marks all available topics as used, except those added while this runs. */
export async function archiveAllTopics(house: House, actor: Actor): Promise<UndoableChange> {
  const { count, undoId } = await setAllUsed(house, actor, "archive-all", true);
  return { message: `${formatCount(count, "topic")} marked as used.`, count, undoId };
}

/** Marks all used topics as available, except those added while this runs. */
export async function reactivateAllTopics(house: House, actor: Actor): Promise<UndoableChange> {
  const { count, undoId } = await setAllUsed(house, actor, "reactivate-all", false);
  return { message: `${formatCount(count, "topic")} reactivated.`, count, undoId };
}

async function setAllUsed(house: House, actor: Actor, action: RecordedAction<"topic">, isUsed: boolean) {
  const { change, last } = await transaction(house.db, async (trx) => {
    const { all, last } = await qb<TopicsTables>(trx)
      .selectFrom("topics")
      .select((row) => [row.fn.countAll<number>().as("all"), row.fn.max("id").as("last")])
      .where("isUsed", "=", !isUsed)
      .executeTakeFirstOrThrow();
    if (all > 0) await recordBulkEvent(trx, house, actor, action, formatCount(all, "topic"));
    // Records of topics that become available stay, as in `reactivateVisitorTopics`, because this may be undone.
    if (isUsed) await qb<TopicsTables>(trx).deleteFrom("topic_visitor_uses").execute();
    return { change: await startUndoableBulkChange(trx, house, isUsed), last };
  });
  const listNextIds = async (trx: Db, after: number) => {
    const topics = qb<TopicsTables>(trx).selectFrom("topics").select("id").where("isUsed", "=", !isUsed);
    const nextTopics = topics.where("id", ">", after).where("id", "<=", last).orderBy("id");
    return (await nextTopics.limit(TOPICS_PER_SLICE).execute()).map(({ id }) => id);
  };
  const count = await changeTopicsInSlices(house.db, listNextIds, async (trx, ids) => {
    await change.noteChanged(trx, ids);
    return setTopicsUsed(trx, ids, isUsed);
  });
  return { count, undoId: change.id };
}

/** Saves all topics as a CSV file, then moves them to the trash, except those added while this runs. */
export async function deleteAllTopics(house: House, actor: Actor): Promise<BulkDeletionResult> {
  const { all, last } = await qb<TopicsTables>(house.db)
    .selectFrom("topics")
    .select((row) => [row.fn.countAll<number>().as("all"), row.fn.max("id").as("last")])
    .executeTakeFirstOrThrow();
  if (all === 0) return { message: "There are no topics to delete.", count: 0 };
  const copy = await saveCsvCopy(house, "deleted-topics", streamTopicsAsCsv(house.db));
  const label = formatCount(all, "topic");
  let count = 0;
  let deletionId: number | undefined;
  for (let lastId = 0; ; await yieldToEventLoop()) {
    const slice = await transaction(house.db, async (trx) => {
      const unfinishedId = await lockUnfinishedDeletion(trx, deletionId);
      const ids = await lockNextTopicIds(trx, lastId, last);
      if (ids.length === 0) return null;
      const id = unfinishedId ?? (await startDeletion(trx, house, actor, { entity: "topic", label }));
      if (deletionId === undefined)
        await recordBulkEvent(trx, house, actor, "delete-all", `${label}, kept in ${copy}`, id);
      await copyToTrash(trx, id, "topics", ids);
      await deleteTopicRows(trx, ids);
      return { deletionId: id, ids };
    });
    if (!slice) break;
    count += slice.ids.length;
    deletionId = slice.deletionId;
    lastId = slice.ids.at(-1) ?? last;
  }
  const message = `${formatCount(count, "topic")} deleted. A copy is in the data folder: ${copy}`;
  return { message, count, ...(deletionId !== undefined && { deletionId }) };
}

/**
 * Lists the next ids of topics, after `lastId` and up to `last`, and locks the topics until the transaction ends. Topics
 * up to `lastId` have already been deleted, and if somebody has restored one since, it should stay.
 */
async function lockNextTopicIds(trx: Db, lastId: number, last: number): Promise<number[]> {
  await lockDrum(trx);
  const topics = qb<TopicsTables>(trx);
  if (getEngine(trx) === "postgres") await sql`lock table topics in exclusive mode`.execute(topics);
  const next = topics.selectFrom("topics").select("id").where("id", ">", lastId).where("id", "<=", last);
  return (await next.orderBy("id").limit(TOPICS_PER_SLICE).execute()).map(({ id }) => id);
}

const recordBulkEvent = (
  trx: Db,
  house: House,
  actor: Actor,
  action: RecordedAction<"topic">,
  detail: string,
  deletionId?: number,
) => recordAdminEvent(trx, house, actor, { action, entity: "topic", entityId: null, detail, deletionId });
