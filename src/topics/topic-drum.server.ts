import { type SelectQueryBuilder, sql } from "kysely";
import { batchCalls, countRows, type Db, getEngine, qb } from "#platform/database/database.server.ts";
import { TOPIC_COLUMNS } from "./topic-row.server.ts";
import type { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** An arbitrary key for an advisory lock. All processes must use the same one. */
const DRUM_LOCK_NUMBER = 7_205_519_303;

/**
 * Locks the drum (the set of available topics) until the transaction ends. Call this before marking topics as used or
 * available.
 */
export async function lockDrum(trx: Db): Promise<void> {
  if (getEngine(trx) === "postgres")
    await sql`select pg_advisory_xact_lock(${sql.lit(DRUM_LOCK_NUMBER)})`.execute(qb(trx));
}

/** Selects the topics in the drum, which are all available topics. */
const selectDrum = (db: Db) => qb<TopicsTables>(db).selectFrom("topics").where("isUsed", "=", false);

export const countAvailableTopics = (db: Db): Promise<number> => countRows(selectDrum(db));

/** Returns all available topics and locks the drum until the transaction ends. */
export async function lockAndListAvailableTopics(trx: Db): Promise<{ id: number; content: string }[]> {
  await lockDrum(trx);
  return selectDrum(trx).select(["id", "content"]).execute();
}

/**
 * Reserves topics for the show, so that visitors can't draw them, and releases topics that were reserved earlier. Call
 * it in the transaction that stores the show's draw.
 */
export async function replaceReservedTopics(trx: Db, topicIds: readonly number[]): Promise<void> {
  const database = qb<TopicsTables>(trx);
  await database.deleteFrom("topics_on_air").execute();
  if (topicIds.length === 0) return;
  await database
    .insertInto("topics_on_air")
    .values(topicIds.map((topicId) => ({ topicId })))
    .execute();
}

/**
 * Returns `count` different available topics for a visitor, in random order, or all topics if there are fewer. Every
 * selection is equally likely. Excludes topics reserved for the show. Visitors who draw at the same moment share one
 * query, which returns a list in random order. Each visitor gets the next topics on the list, which starts over when it
 * runs out.
 */
export const drawTopics = batchCalls(async (db: Db, counts: readonly number[]): Promise<Topic[][]> => {
  const reserved = qb<TopicsTables>(db).selectFrom("topics_on_air").select("topicId");
  const available = selectDrum(db).where("id", "not in", reserved);
  const topics = await drawRandomTopics(
    db,
    available,
    counts.reduce((total, count) => total + count, 0),
  );
  let taken = 0;
  return counts.map((count) => {
    const start = taken % topics.length;
    taken += count;
    return [...topics.slice(start), ...topics.slice(0, start)].slice(0, count);
  });
});

/** Draws ids from an index first, so that only the drawn topics' rows are read. */
function drawRandomTopics(
  db: Db,
  topics: SelectQueryBuilder<TopicsTables, "topics", object>,
  count: number,
): Promise<Topic[]> {
  return qb<TopicsTables>(db)
    .with("drawn", () => topics.select("id as drawnId").orderBy(sql`random()`).limit(count))
    .selectFrom("drawn")
    .innerJoin("topics", "topics.id", "drawn.drawnId")
    .select(TOPIC_COLUMNS)
    .orderBy(sql`random()`)
    .execute();
}

const MAX_REEL_TEXTS = 100;

/** Returns the distinct texts of up to 100 random available topics. */
export async function pickRandomReelTexts(
  db: Db,
): Promise<{ categories: string[]; subCategories: string[]; contents: string[] }> {
  const topics = await drawRandomTopics(db, selectDrum(db), MAX_REEL_TEXTS);
  const listDistinct = (text: (topic: Topic) => string) => [...new Set(topics.map(text))];
  return {
    categories: listDistinct((topic) => topic.category),
    subCategories: listDistinct((topic) => topic.subCategory),
    contents: listDistinct((topic) => topic.content),
  };
}
