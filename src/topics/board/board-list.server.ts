import { type Selectable, sql } from "kysely";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import type { CountedList } from "#platform/http/http.server.ts";
import { topicTextIndex } from "../topic-texts.server.ts";
import type { TopicsTables } from "../topics.table.server.ts";

export type TopicStage = "open" | "drawn" | "chosen" | "aired";

/** A topic on the board. `key` is the key in its thread's URL. */
export type ListedTopic = Selectable<TopicsTables["topics"]> & { key: string };

/** The condition that a topic is on the board. If `true` were a parameter, SQLite wouldn't use its indexes. */
const ON_BOARD_CONDITION = sql<boolean>`"onBoard" = true`;

export type BoardPageQuery = {
  sort: "top" | "new";
  stage?: TopicStage | undefined;
  search?: string | undefined;
  limit: number;
  offset?: number | undefined;
};

/** Returns one page of the board's topics, sorted by votes or newest first, and the total number of matches. */
export async function listBoardTopics(
  db: Db,
  { sort, stage, search, limit, offset = 0 }: BoardPageQuery,
): Promise<CountedList<ListedTopic[]>> {
  let matches = qb<TopicsTables>(db).selectFrom("topics").where(ON_BOARD_CONDITION);
  if (stage) matches = matches.where("stage", "=", stage);
  if (search) matches = matches.where("topics.id", "in", topicTextIndex.selectIds(db, search));
  const total = await countRows(matches);
  if (offset >= total) return { items: [], total };
  const joined = matches
    .innerJoin("topic_threads", "topic_threads.id", "topics.id")
    .selectAll("topics")
    .select("key");
  const sorted = sort === "top" ? joined.orderBy("votes", "desc") : joined;
  const items = await sorted.orderBy("topics.id", "desc").limit(limit).offset(offset).execute();
  return { items, total };
}

/** Returns how many of the board's topics are in each stage, and their total number of votes. */
export async function countBoardTopics(db: Db): Promise<Record<TopicStage | "votes", number>> {
  const rows = await qb<TopicsTables>(db)
    .selectFrom("topics")
    .where(ON_BOARD_CONDITION)
    .groupBy("stage")
    .select((row) => [
      "stage",
      row.fn.countAll<number>().as("count"),
      row.fn.sum<number>("votes").as("votes"),
    ])
    .execute();
  return {
    open: 0,
    drawn: 0,
    chosen: 0,
    aired: 0,
    ...Object.fromEntries(rows.map((r) => [r.stage, r.count])),
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
  };
}

const MAX_WORDS = 8;
const MIN_WORD_LENGTH = 4;

/** Returns the words of a text that are worth searching for: the longest ones, without common endings. */
function extractWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const stems = words.filter((word) => word.length >= MIN_WORD_LENGTH).map(stripEnding);
  return [...new Set(stems)].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

const stripEnding = (word: string): string => word.replace(/(?<=...)(?:ing|ed|es|s)$/, "");

/**
 * Returns up to `limit` open topics on the board that share at least two words with the text, or one word if the text
 * has only one. Reads all of the board's texts instead of using the search index, in which a common word would match
 * most of the show's topics.
 */
export async function findSimilarTopics(db: Db, text: string, limit: number): Promise<ListedTopic[]> {
  const words = extractWords(text);
  if (words.length === 0) return [];
  const shared = sql<number>`(${sql.join(
    words.map((word) => sql`case when ${topicTextIndex.contains(db, word)} then 1 else 0 end`),
    sql` + `,
  )})`;
  return qb<TopicsTables>(db)
    .selectFrom("topics")
    .innerJoin("topic_texts", "topic_texts.id", "topics.id")
    .innerJoin("topic_threads", "topic_threads.id", "topics.id")
    .where(ON_BOARD_CONDITION)
    .where("stage", "=", "open")
    .where(shared, ">=", Math.min(2, words.length))
    .selectAll("topics")
    .select("key")
    .orderBy(shared, "desc")
    .orderBy("votes", "desc")
    .orderBy("topics.id", "desc")
    .limit(limit)
    .execute();
}
