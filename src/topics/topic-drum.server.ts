import { type RawBuilder, sql } from "kysely";
import type { House } from "#house.server.ts";
import {
  batchCalls,
  type Db,
  engineOf,
  on,
  planOnce,
  transaction,
} from "#platform/database/database.server.ts";
import { differentNumbers } from "./topic-drum.rules.ts";
import { TOPIC_COLUMNS } from "./topic-row.server.ts";
import type { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/*
 * The drum holds the available topics, numbered from 1 to n without gaps: the last number is how many there are, and
 * a dice throw from 1 to n always meets a topic. So a draw costs three look-ups, however many topics there are and
 * whatever part of them is used, and every topic is as likely as any other. A topic taken out leaves its number to the
 * last one.
 */

/** Several processes number the drum one after another. Any number, the same in every process: it names the lock. */
const LOCK_NUMBER = 7_205_519_303;

/** To be called before the first change of the drum in a transaction, and of the topics that it is about. */
export async function takeDrum(trx: Db): Promise<void> {
  if (engineOf(trx) === "postgres")
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NUMBER)})`.execute(on(trx));
}

/** How many topics are available. */
export async function countDrum(db: Db): Promise<number> {
  const last = await on<TopicsTables>(db)
    .selectFrom("topic_drum")
    .select((row) => row.fn.max("number").as("number"))
    .executeTakeFirst();
  return last?.number ?? 0;
}

/** Puts topics in that have become available. */
export async function putIntoDrum(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const filled = await countDrum(trx);
  await on<TopicsTables>(trx)
    .insertInto("topic_drum")
    .values(ids.map((topicId, index) => ({ number: filled + index + 1, topicId })))
    .execute();
}

/** Takes one topic out, and gives its number to the last. Nothing happens where it is not in. */
export async function takeOutOfDrum(trx: Db, topicId: number): Promise<void> {
  const drum = on<TopicsTables>(trx);
  const freed = await drum
    .deleteFrom("topic_drum")
    .where("topicId", "=", topicId)
    .returning("number")
    .executeTakeFirst();
  if (!freed) return;
  const last = await countDrum(trx);
  if (last < freed.number) return;
  await drum.updateTable("topic_drum").set({ number: freed.number }).where("number", "=", last).execute();
}

/** Takes all topics out. */
export async function emptyDrum(trx: Db): Promise<void> {
  await on<TopicsTables>(trx).deleteFrom("topic_drum").execute();
}

/** Numbers all available topics anew. */
async function refillDrum(trx: Db): Promise<void> {
  await takeDrum(trx);
  await emptyDrum(trx);
  await sql`
    insert into topic_drum (number, "topicId")
    select row_number() over (order by id), id from topics where "isUsed" = false`.execute(on(trx));
}

/**
 * Different available topics, each choice of them in each order as likely as any other: `count` of them, or all where
 * there are fewer.
 */
export async function drawTopics(
  db: Db,
  house: Pick<House, "random" | "log">,
  count: number,
): Promise<Topic[]> {
  // One throw more than wanted: one that meets a topic for the second time does not count.
  const throws = Array.from({ length: count + 1 }, house.random);
  const met = await meet(db, throws);
  const different = [...new Map(met.map((topic) => [topic.id, topic])).values()];
  if (met.length === throws.length && different.length >= count) return different.slice(0, count);
  return drawByNumber(db, house, count);
}

type Place = { draw: number; place: number };

/** The topics that each draw's throws meet, in their order. What many draws throw at once is one statement. */
const meet = batchCalls(async (db: Db, draws: readonly (readonly number[])[]): Promise<Topic[][]> => {
  const columns = sql.join(TOPIC_COLUMNS.map((column) => sql.ref(`topics.${column}`)));
  const { rows } = await sql<Topic & Place>`
    with dice (draw, place, part) as (${diceOf(db, draws)}),
      drum (filled) as (select max(number) from topic_drum)
    select ${columns}, dice.draw, dice.place
    from dice cross join drum
      join topic_drum on topic_drum.number = 1 + cast(floor(dice.part * drum.filled) as integer)
      join topics on topics.id = topic_drum."topicId"
    order by dice.draw, dice.place ${planOnce}`.execute(on(db));
  const met = draws.map((): Topic[] => []);
  for (const { draw, place, ...topic } of rows) met[draw]?.push(topic);
  return met;
});

/** All throws of all draws as rows from one value, so that the statement is the same for however many. */
function diceOf(db: Db, draws: readonly (readonly number[])[]): RawBuilder<unknown> {
  const dice = JSON.stringify(
    draws.flatMap((throws, draw) => throws.map((part, place) => [draw, place, part])),
  );
  return engineOf(db) === "postgres"
    ? sql`select (dice -> 0)::int, (dice -> 1)::int, (dice -> 2)::double precision
        from jsonb_array_elements(${dice}::jsonb) as throws (dice)`
    : sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${dice})`;
}

/** Where the drum is nearly empty, or the throws met too few: the numbers are chosen first. */
async function drawByNumber(db: Db, house: Pick<House, "random" | "log">, count: number): Promise<Topic[]> {
  const numbers = differentNumbers(await countDrum(db), count, house.random);
  const drawn = await topicsAt(db, numbers);
  if (drawn.length === numbers.length) return drawn;
  house.log.warn({ wanted: numbers.length, found: drawn.length }, "the drum had gaps and is filled anew");
  await transaction(db, refillDrum);
  return topicsAt(db, differentNumbers(await countDrum(db), count, house.random));
}

async function topicsAt(db: Db, numbers: readonly number[]): Promise<Topic[]> {
  if (numbers.length === 0) return [];
  const found = await on<TopicsTables>(db)
    .selectFrom("topic_drum")
    .innerJoin("topics", "topics.id", "topic_drum.topicId")
    .select("number")
    .select(TOPIC_COLUMNS)
    .where("number", "in", numbers)
    .execute();
  const byNumber = new Map(found.map(({ number, ...topic }) => [number, topic]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/**
 * What the reels show while they turn: texts of at most `most` available topics, chosen by chance. A category that
 * several of them share is there once.
 */
export async function sampleReelTexts(
  db: Db,
  { random }: Pick<House, "random">,
  most = 100,
): Promise<{ categories: string[]; subCategories: string[]; contents: string[] }> {
  const topics = await topicsAt(db, differentNumbers(await countDrum(db), most, random));
  const different = (text: (topic: Topic) => string) => [...new Set(topics.map(text))];
  return {
    categories: different((topic) => topic.category),
    subCategories: different((topic) => topic.subCategory),
    contents: different((topic) => topic.content),
  };
}
