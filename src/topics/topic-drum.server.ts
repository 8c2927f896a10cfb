import { type RawBuilder, sql } from "kysely";
import type { House } from "#app/house.server.ts";
import {
  batchCalls,
  type Db,
  engineOf,
  on,
  planOnce,
  transaction,
} from "#platform/database/database.server.ts";
import { drawNumbers } from "./topic-drum.rules.ts";
import { TOPIC_COLUMNS } from "./topic-row.server.ts";
import type { Topic } from "./topics.contract.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/** Any number, the same in every process. */
const LOCK_NUMBER = 7_205_519_303;

/** Call it in a transaction before the first change of the drum and its topics: processes change it in turn. */
export async function lockDrum(trx: Db): Promise<void> {
  if (engineOf(trx) === "postgres")
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NUMBER)})`.execute(on(trx));
}

/** How many topics are available: the drum numbers them from 1 without gaps. */
export async function countDrum(db: Db): Promise<number> {
  const last = await on<TopicsTables>(db)
    .selectFrom("topic_drum")
    .select((row) => row.fn.max("number").as("number"))
    .executeTakeFirst();
  return last?.number ?? 0;
}

/** All available topics, in the transaction that keeps others from changing them. */
export async function listDrum(trx: Db): Promise<{ id: number; content: string }[]> {
  await lockDrum(trx);
  return on<TopicsTables>(trx)
    .selectFrom("topic_drum")
    .innerJoin("topics", "topics.id", "topic_drum.topicId")
    .select(["topics.id", "topics.content"])
    .execute();
}

export async function addToDrum(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const filled = await countDrum(trx);
  await on<TopicsTables>(trx)
    .insertInto("topic_drum")
    .values(ids.map((topicId, index) => ({ number: filled + index + 1, topicId })))
    .execute();
}

/** Removes topics and gives their numbers to the last ones. */
export async function removeFromDrum(trx: Db, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return;
  const drum = on<TopicsTables>(trx);
  const filled = await countDrum(trx);
  const removed = await drum
    .deleteFrom("topic_drum")
    .where("topicId", "in", topicIds)
    .returning("number")
    .execute();
  if (removed.length === 0) return;
  const left = filled - removed.length;
  const last = await drum.deleteFrom("topic_drum").where("number", ">", left).returning("topicId").execute();
  const freed = removed.map(({ number }) => number).filter((number) => number <= left);
  const moved = last.flatMap(({ topicId }, index) => {
    const number = freed[index];
    return number === undefined ? [] : [{ number, topicId }];
  });
  if (moved.length > 0) await drum.insertInto("topic_drum").values(moved).execute();
}

/** Numbers all available topics anew. */
async function refillDrum(trx: Db): Promise<void> {
  await lockDrum(trx);
  await on<TopicsTables>(trx).deleteFrom("topic_drum").execute();
  await sql`
    insert into topic_drum (number, "topicId")
    select row_number() over (order by id), id from topics where "isUsed" = false`.execute(on(trx));
}

/**
 * Keeps visitors from drawing these topics, in the transaction of the show's draw: those that were kept before are free.
 * An empty list ends it.
 */
export async function keepForShow(trx: Db, topicIds: readonly number[]): Promise<void> {
  const kept = on<TopicsTables>(trx);
  await kept.deleteFrom("topics_on_air").execute();
  if (topicIds.length === 0) return;
  await kept
    .insertInto("topics_on_air")
    .values(topicIds.map((topicId) => ({ topicId })))
    .execute();
}

/**
 * Returns `count` different available topics for a visitor, or all when there are fewer; each choice is equally likely.
 * What is kept for the show is not among them.
 */
export async function drawTopics(
  db: Db,
  house: Pick<House, "random" | "log">,
  count: number,
): Promise<Topic[]> {
  // One throw more, because a topic may be hit twice.
  const throws = Array.from({ length: count + 1 }, house.random);
  const hits = await findThrownTopics(db, throws);
  const different = [...new Map(hits.map((topic) => [topic.id, topic])).values()];
  if (hits.length === throws.length && different.length >= count) return different.slice(0, count);
  return drawByNumber(db, house, count);
}

type Place = { draw: number; place: number };

/** The topics that the throws of each draw hit, in order: one statement for all draws of the moment. */
const findThrownTopics = batchCalls(
  async (db: Db, draws: readonly (readonly number[])[]): Promise<Topic[][]> => {
    const columns = sql.join(TOPIC_COLUMNS.map((column) => sql.ref(`topics.${column}`)));
    const { rows } = await sql<Topic & Place>`
    with dice (draw, place, part) as (${makeDice(db, draws)}),
      drum (filled) as (select max(number) from topic_drum)
    select ${columns}, dice.draw, dice.place
    from dice cross join drum
      join topic_drum on topic_drum.number = 1 + cast(floor(dice.part * drum.filled) as integer)
      join topics on topics.id = topic_drum."topicId"
    where not exists (select 1 from topics_on_air where topics_on_air."topicId" = topics.id)
    order by dice.draw, dice.place ${planOnce}`.execute(on(db));
    const hits = draws.map((): Topic[] => []);
    for (const { draw, place, ...topic } of rows) hits[draw]?.push(topic);
    return hits;
  },
);

/** All throws in one JSON value: the statement's text stays the same for any number. */
function makeDice(db: Db, draws: readonly (readonly number[])[]): RawBuilder<unknown> {
  const dice = JSON.stringify(
    draws.flatMap((throws, draw) => throws.map((part, place) => [draw, place, part])),
  );
  return engineOf(db) === "postgres"
    ? sql`select (dice -> 0)::int, (dice -> 1)::int, (dice -> 2)::double precision
        from jsonb_array_elements(${dice}::jsonb) as throws (dice)`
    : sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${dice})`;
}

/** For a nearly empty drum, and when throws hit the same topics, a gap, or one that is kept for the show. */
async function drawByNumber(db: Db, house: Pick<House, "random" | "log">, count: number): Promise<Topic[]> {
  const kept = new Set(
    (await on<TopicsTables>(db).selectFrom("topics_on_air").select("topicId").execute()).map(
      ({ topicId }) => topicId,
    ),
  );
  const draw = async () => drawNumbers(await countDrum(db), count + kept.size, house.random);
  const choose = (topics: Topic[]) => topics.filter(({ id }) => !kept.has(id)).slice(0, count);
  const numbers = await draw();
  const drawn = await findTopicsAt(db, numbers);
  if (drawn.length === numbers.length) return choose(drawn);
  house.log.warn({ wanted: numbers.length, found: drawn.length }, "the drum had gaps and is filled anew");
  await transaction(db, refillDrum);
  return choose(await findTopicsAt(db, await draw()));
}

async function findTopicsAt(db: Db, numbers: readonly number[]): Promise<Topic[]> {
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

const ON_REELS = 100;

/** The different texts of at most 100 available topics, chosen at random. */
export async function sampleReelTexts(
  db: Db,
  { random }: Pick<House, "random">,
): Promise<{ categories: string[]; subCategories: string[]; contents: string[] }> {
  const topics = await findTopicsAt(db, drawNumbers(await countDrum(db), ON_REELS, random));
  const collect = (text: (topic: Topic) => string) => [...new Set(topics.map(text))];
  return {
    categories: collect((topic) => topic.category),
    subCategories: collect((topic) => topic.subCategory),
    contents: collect((topic) => topic.content),
  };
}
