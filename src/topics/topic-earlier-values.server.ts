import { type Db, qb } from "#platform/database/database.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** The values that a topic had before a bulk change: whether it was on the board, or its category and sub-category. */
export type EarlierValues = { topicId: number } & (
  | { onBoard: boolean }
  | { category: string; subCategory: string }
);

/** Records topics' earlier values, so that the bulk change can be undone. Call this after changing the topics. */
export async function recordEarlierValues(
  trx: Db,
  changeId: number,
  values: readonly EarlierValues[],
): Promise<void> {
  if (values.length === 0) return;
  await qb<TopicsTables>(trx)
    .insertInto("topic_earlier_values")
    .values(values.map((earlier) => ({ changeId, ...earlier })))
    .execute();
}

/**
 * Keeps these topics as they are if somebody undoes an earlier bulk change to `changed`. Call this after putting topics
 * on the board, taking them off, or changing their categories, with the topics locked.
 */
export async function forgetEarlierValues(
  trx: Db,
  topicIds: readonly number[],
  changed: "onBoard" | "category",
): Promise<void> {
  const topics = qb<TopicsTables>(trx);
  await topics
    .deleteFrom("topic_earlier_values")
    .where("changeId", "in", topics.selectFrom("topic_bulk_changes").select("id"))
    .where("topicId", "in", topicIds)
    .where(changed, "is not", null)
    .execute();
}

/** Lists the ids of up to `limit` topics, after `lastId`, whose values from before the bulk change are recorded. */
export async function listChangedTopics(
  db: Db,
  changeId: number,
  { lastId, limit }: { lastId: number; limit: number },
): Promise<number[]> {
  const rows = qb<TopicsTables>(db).selectFrom("topic_earlier_values").where("changeId", "=", changeId);
  const nextRows = rows.select("topicId").where("topicId", ">", lastId).orderBy("topicId");
  return (await nextRows.limit(limit).execute()).map(({ topicId }) => topicId);
}

/** Removes and returns the recorded values of topics. The topics must be locked. */
export const takeEarlierValues = (trx: Db, changeId: number, topicIds: readonly number[]) =>
  qb<TopicsTables>(trx)
    .deleteFrom("topic_earlier_values")
    .where("changeId", "=", changeId)
    .where("topicId", "in", topicIds)
    .returning(["topicId", "onBoard", "category", "subCategory"])
    .execute();
