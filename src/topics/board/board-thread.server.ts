import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import { changeDeletedRow, findDeletedRow } from "#trash/trash.server.ts";
import { TOPIC_COLUMNS } from "../topic-row.server.ts";
import { topicTextIndex } from "../topic-texts.server.ts";
import type { TopicsTables } from "../topics.table.server.ts";
import type { TopicStage } from "./board-list.server.ts";

/** Everything that has happened to a topic. `merges` lists the times at which other suggestions were merged into it. */
export type TopicThread = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/** Returns the thread with the given key, or undefined if no topic on the board has it. */
export async function findBoardThread(db: Db, key: string): Promise<TopicThread | undefined> {
  const thread = await findThread(db, "topic_threads.key", key);
  return thread?.onBoard ? thread : undefined;
}

/** Returns a topic's thread, or undefined if the topic has never been on the board. */
export const findTopicThread = (db: Db, topicId: number): Promise<TopicThread | undefined> =>
  findThread(db, "topics.id", topicId);

async function findThread(db: Db, column: "topic_threads.key" | "topics.id", value: string | number) {
  const thread = await qb<TopicsTables>(db)
    .selectFrom("topics")
    .innerJoin("topic_threads", "topic_threads.id", "topics.id")
    .where(column, "=", value)
    .selectAll("topics")
    .select("topic_threads.key")
    .executeTakeFirst();
  if (!thread) return undefined;
  const merges = await qb<TopicsTables>(db)
    .selectFrom("topic_merges")
    .select("at")
    .where("topicId", "=", thread.id)
    .orderBy("id")
    .execute();
  return { ...thread, merges: merges.map(({ at }) => at) };
}

/**
 * Returns what the board shows for each topic, or would show if the topic were on it. `key` is null if the topic has
 * never been on the board.
 */
export async function findBoardEntries(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return qb<TopicsTables>(db)
    .selectFrom("topics")
    .leftJoin("topic_threads", "topic_threads.id", "topics.id")
    .where("topics.id", "in", ids)
    .select(["topics.id", "content", "onBoard", "requesterName", "topic_threads.key"])
    .execute();
}

/**
 * Returns the topic whose thread has the given key, even if the topic was taken off the board. Returns undefined if
 * there is none.
 */
export const findTopicByThreadKey = (db: Db, key: string) =>
  qb<TopicsTables>(db)
    .selectFrom("topics")
    .innerJoin("topic_threads", "topic_threads.id", "topics.id")
    .where("topic_threads.key", "=", key)
    .select(["topics.id", "key", "onBoard", "requesterName"])
    .executeTakeFirst();

/**
 * Returns the board's topics with the given keys, and locks them until the transaction ends, so that no draw can close
 * voting on them in the meantime.
 */
export async function lockBoardTopics(
  trx: Db,
  keys: readonly string[],
): Promise<{ id: number; key: string; votes: number; isOpen: boolean }[]> {
  const topics = qb<TopicsTables>(trx)
    .selectFrom("topics")
    .innerJoin("topic_threads", "topic_threads.id", "topics.id")
    .where("key", "in", keys)
    .where("onBoard", "=", true)
    .select(["topics.id", "key", "votes", "stage"])
    .orderBy("topics.id");
  const foundTopics = await lockRows(trx, topics, "topics").execute();
  return foundTopics.map(({ stage, ...topic }) => ({ ...topic, isOpen: stage === "open" }));
}

/**
 * Adds `votes`, which may be negative, to a topic's vote count. For a topic that may be in the trash, the caller must hold
 * a lock that restoring it also takes, such as that on a request for it.
 */
export async function adjustVoteCount(trx: Db, topicId: number, votes: number): Promise<void> {
  const { numUpdatedRows } = await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set((row) => ({ votes: row("votes", "+", votes) }))
    .where("id", "=", topicId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const deletedTopic = await findDeletedRow(trx, "topics", topicId);
  if (deletedTopic)
    await changeDeletedRow(trx, "topics", topicId, { votes: Number(deletedTopic.row.votes) + votes });
}

/** Records that another suggestion was merged into a topic's thread. */
export async function recordMerge(trx: Db, topicId: number, at: string): Promise<void> {
  await qb<TopicsTables>(trx).insertInto("topic_merges").values({ topicId, at }).execute();
}

/** Removes a topic's newest merge at or before `at`. */
export async function removeMerge(trx: Db, topicId: number, at: string): Promise<void> {
  const merges = qb<TopicsTables>(trx);
  const newest = merges
    .selectFrom("topic_merges")
    .select((row) => row.fn.max("id").as("id"))
    .where("topicId", "=", topicId)
    .where("at", "<=", at);
  await merges.deleteFrom("topic_merges").where("id", "=", newest).execute();
}

/** Returns a topic's stage, and locks the topic until the transaction ends. Returns undefined for an unknown topic. */
export async function lockTopicAndReadStage(trx: Db, id: number): Promise<TopicStage | undefined> {
  const topic = qb<TopicsTables>(trx).selectFrom("topics").select("stage").where("id", "=", id);
  const row = await lockRows(trx, topic).executeTakeFirst();
  return row?.stage;
}

/** Sets the suggester's name that the board and the reels show with a topic. Null removes the name. */
export async function setRequesterName(trx: Db, id: number, requesterName: string | null): Promise<void> {
  const topic = await qb<TopicsTables>(trx)
    .updateTable("topics")
    .set({ requesterName })
    .where("id", "=", id)
    .returning(TOPIC_COLUMNS)
    .executeTakeFirst();
  if (topic) await topicTextIndex.set(trx, topic);
}
