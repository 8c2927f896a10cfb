import { type Db, on } from "#platform/database/database.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** What a topic was before a bulk change: whether it was on the board, or its two categories. */
export type EarlierValues = { topicId: number } & (
  | { onBoard: boolean }
  | { category: string; subCategory: string }
);

/** Records what topics were, so that the bulk change can be undone. Call this after changing the topics. */
export async function recordEarlierValues(
  trx: Db,
  changeId: number,
  values: readonly EarlierValues[],
): Promise<void> {
  if (values.length === 0) return;
  await on<TopicsTables>(trx)
    .insertInto("topic_earlier_values")
    .values(values.map((earlier) => ({ changeId, ...earlier })))
    .execute();
}

/**
 * Excludes topics from the undo of earlier bulk changes of the board or of the categories. Call this after changing that
 * of the topics, which must be locked.
 */
export async function forgetEarlierValues(
  trx: Db,
  topicIds: readonly number[],
  changed: "onBoard" | "category",
): Promise<void> {
  const topics = on<TopicsTables>(trx);
  await topics
    .deleteFrom("topic_earlier_values")
    .where("changeId", "in", topics.selectFrom("topic_bulk_changes").select("id"))
    .where("topicId", "in", topicIds)
    .where(changed, "is not", null)
    .execute();
}

/** Lists at most `limit` ids of topics whose values before a bulk change are recorded, after the id `lastId`. */
export async function listChangedTopics(
  db: Db,
  changeId: number,
  { lastId, limit }: { lastId: number; limit: number },
): Promise<number[]> {
  const rows = on<TopicsTables>(db).selectFrom("topic_earlier_values").where("changeId", "=", changeId);
  const nextRows = rows.select("topicId").where("topicId", ">", lastId).orderBy("topicId");
  return (await nextRows.limit(limit).execute()).map(({ topicId }) => topicId);
}

/** Removes the recorded values of topics, which must be locked, and returns them. */
export const takeEarlierValues = (trx: Db, changeId: number, topicIds: readonly number[]) =>
  on<TopicsTables>(trx)
    .deleteFrom("topic_earlier_values")
    .where("changeId", "=", changeId)
    .where("topicId", "in", topicIds)
    .returning(["topicId", "onBoard", "category", "subCategory"])
    .execute();
