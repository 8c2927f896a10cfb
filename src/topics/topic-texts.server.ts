import { type Db, lockRows, qb, TextIndex } from "#platform/database/database.server.ts";
import { makeTopicTextColumns, TOPIC_COLUMNS, type TopicTexts } from "./topic-row.server.ts";
import type { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

type IndexedTexts = TopicTexts & Pick<Topic, "requesterName">;

/** The search index for topics. */
export const topicTextIndex = new TextIndex<IndexedTexts>(
  "topic_texts",
  ({ category, subCategory, content, requesterName }) => [
    category,
    subCategory,
    content,
    ...(requesterName === null ? [] : [requesterName]),
  ],
);

/** Locks the topics until the transaction ends, and returns the ones that exist. */
export const lockTopics = (trx: Db, ids: readonly number[]): Promise<Topic[]> =>
  lockRows(
    trx,
    qb<TopicsTables>(trx).selectFrom("topics").select(TOPIC_COLUMNS).where("id", "in", ids).orderBy("id"),
  ).execute();

/** Sets a topic's texts and updates the search index. */
export async function setTopicTexts(trx: Db, topic: IndexedTexts & Pick<Topic, "id">): Promise<void> {
  await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set(makeTopicTextColumns(topic))
    .where("id", "=", topic.id)
    .execute();
  await topicTextIndex.set(trx, topic);
}
