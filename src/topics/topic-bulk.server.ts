import { setImmediate as serveOthers } from "node:timers/promises";
import { sql } from "kysely";
import type { Actor, House } from "#house.server.ts";
import { type Db, engineOf, on, transaction } from "#platform/database/database.server.ts";
import { type RecordedAction, recordAdminEvent } from "#team/team.server.ts";
import { keepRows, startDeletion } from "#trash/trash.server.ts";
import { saveCsvCopy } from "./csv/csv-copy.server.ts";
import { streamTopics } from "./csv/csv-export.server.ts";
import { formatCount } from "./csv/csv-format.rules.ts";
import { startBulkChange } from "./topic-bulk-undo.server.ts";
import { removeTopics } from "./topic-deleting.server.ts";
import { addToDrum, emptyDrum, lockDrum } from "./topic-drum.server.ts";
import { topicTexts } from "./topic-texts.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

type BulkResult = { message: string; count: number };
type UndoableChange = BulkResult & { undoId: number };
type BulkDeletion = BulkResult & { deletionId?: number };

/** Marks every available topic used. */
export function archiveAll(house: House, actor: Actor): Promise<UndoableChange> {
  return transaction(house.db, async (trx) => {
    await lockDrum(trx);
    const change = await startBulkChange(trx, house, true);
    const count = await forEachBatch(trx, { isUsed: false }, async (ids, range) => {
      await change.note(ids);
      await setUsed(trx, range, true);
    });
    await emptyDrum(trx);
    await recordBulkEvent(trx, house, actor, "archive-all", `${count} topics`);
    return { message: `${formatCount(count, "topic")} marked as used.`, count, undoId: change.id };
  });
}

/** Makes every used topic available. */
export function reactivateAll(house: House, actor: Actor): Promise<UndoableChange> {
  return transaction(house.db, async (trx) => {
    await lockDrum(trx);
    const change = await startBulkChange(trx, house, false);
    const count = await forEachBatch(trx, { isUsed: true }, async (ids, range) => {
      await change.note(ids);
      await setUsed(trx, range, false);
      await addToDrum(trx, ids);
    });
    await recordBulkEvent(trx, house, actor, "reactivate-all", `${count} topics`);
    return { message: `${formatCount(count, "topic")} reactivated.`, count, undoId: change.id };
  });
}

/** Moves all topics to the trash once a CSV of them is on disk; those that are added meanwhile stay. */
export async function deleteAll(house: House, actor: Actor): Promise<BulkDeletion> {
  const { all, last } = await on<TopicsTables>(house.db)
    .selectFrom("topics")
    .select((row) => [row.fn.countAll<number>().as("all"), row.fn.max("id").as("last")])
    .executeTakeFirstOrThrow();
  if (all === 0) return { message: "There are no topics to delete.", count: 0 };
  const copy = await saveCsvCopy(house, "deleted-topics", streamTopics(house.db));
  const start = async (trx: Db) => {
    await recordBulkEvent(trx, house, actor, "delete-all", `${all} topics, kept in ${copy}`);
    return startDeletion(trx, house, actor, { entity: "topic", label: formatCount(all, "topic") });
  };
  let count = 0;
  let deletionId: number | undefined;
  for (;;) {
    const slice = await transaction(house.db, async (trx) => {
      const ids = await listFirstIds(trx, last);
      if (ids.length === 0) {
        await topicTexts.forgetRemoved(trx);
        return null;
      }
      const id = deletionId ?? (await start(trx));
      await keepRows(trx, id, "topics", ids);
      await removeTopics(trx, ids);
      return { deletionId: id, count: ids.length };
    });
    if (!slice) break;
    count += slice.count;
    deletionId = slice.deletionId;
    await serveOthers();
  }
  const message = `${formatCount(count, "topic")} deleted. A copy is in the data folder: ${copy}`;
  return { message, count, ...(deletionId !== undefined && { deletionId }) };
}

/** A transaction that deletes so many is short: others are served at once, and write in between. */
const DELETED_AT_ONCE = 200;

/** The oldest topics, locked against changes. */
async function listFirstIds(trx: Db, last: number): Promise<number[]> {
  await lockDrum(trx);
  const topics = on<TopicsTables>(trx);
  if (engineOf(trx) === "postgres") await sql`lock table topics in exclusive mode`.execute(topics);
  const oldest = topics.selectFrom("topics").select("id").where("id", "<=", last).orderBy("id");
  return (await oldest.limit(DELETED_AT_ONCE).execute()).map(({ id }) => id);
}

const recordBulkEvent = (
  trx: Db,
  house: House,
  actor: Actor,
  action: RecordedAction<"topic">,
  detail: string,
) => recordAdminEvent(trx, house, actor, { action, entity: "topic", entityId: null, detail });

type Range = [first: number, last: number];

async function setUsed(trx: Db, [first, last]: Range, isUsed: boolean): Promise<void> {
  await on<TopicsTables>(trx)
    .updateTable("topics")
    .set({ isUsed })
    .where("id", ">=", first)
    .where("id", "<=", last)
    .where("isUsed", "=", !isUsed)
    .execute();
}

/** Small enough to serve other requests in between. */
const BATCH = 500;

/** Calls `change` with the ids of each batch, in ascending order, and counts them. */
async function forEachBatch(
  trx: Db,
  { isUsed }: { isUsed: boolean },
  change: (ids: number[], range: Range) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const topics = on<TopicsTables>(trx).selectFrom("topics").select("id").where("isUsed", "=", isUsed);
    const batch = await topics.where("id", ">", after).orderBy("id").limit(BATCH).execute();
    const ids = batch.map(({ id }) => id);
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined) return count;
    await change(ids, [first, last]);
    count += ids.length;
    after = last;
    await serveOthers();
  }
}
