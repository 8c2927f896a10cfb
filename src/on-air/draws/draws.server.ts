import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { recordTopicChosenOnAir } from "#machine/machine.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import {
  findTopics,
  lockAndListAvailableTopics,
  lockDrum,
  markChosenOnAir,
  markDrawnOnAir,
  markTopicUsedByShow,
  replaceReservedTopics,
} from "#topics/topics.server.ts";
import { computeDrawnPositions, makeCommitment, sha256 } from "./draw-computation.server.ts";
import type { NextShowDraw, ShowDraw } from "./draws.contract.ts";
import type { ShowDrawTables } from "./draws.table.server.ts";
import { requireShowDraw } from "./finished-draws.server.ts";

export {
  findChosenTopicIdOfDraw,
  listShowDraws,
  readShowDraw,
  requireShowDraw,
} from "./finished-draws.server.ts";

const MIN_TOPICS = 3;

type SealedDraw = { id: number; commitment: string; secret: string };

/** Returns the draw that is waiting for its word. If there is none yet, seals one. */
export async function findOrSealNextDraw(
  house: Pick<House, "db" | "now">,
): Promise<z.output<typeof NextShowDraw>> {
  const waitingDraw = await findWaitingDraw(house.db);
  const { id, commitment } = waitingDraw ?? (await transaction(house.db, (trx) => sealDraw(trx, house)));
  return { id, commitment };
}

const findWaitingDraw = (db: Db): Promise<SealedDraw | undefined> =>
  qb<ShowDrawTables>(db)
    .selectFrom("show_draws")
    .select(["id", "commitment", "secret"])
    .where("waiting", "=", 1)
    .executeTakeFirst();

/**
 * Seals the next draw, unless one is already waiting. Its number is the highest so far plus 1. A PostgreSQL sequence
 * would leave gaps after rollbacks, and a gap would look like a removed draw.
 */
async function sealDraw(trx: Db, { now }: Pick<House, "now">): Promise<SealedDraw> {
  await lockDrum(trx);
  const sealed = await findWaitingDraw(trx);
  if (sealed) return sealed;
  const secret = randomBytes(32).toString("hex");
  const id = sql<number>`(select coalesce(max(id), 0) + 1 from show_draws)`;
  const draw = { id, secret, commitment: makeCommitment(secret), sealedAt: now().toISOString(), waiting: 1 };
  return qb<ShowDrawTables>(trx)
    .insertInto("show_draws")
    .values(draw)
    .returning(["id", "commitment", "secret"])
    .executeTakeFirstOrThrow();
}

/**
 * Draws three of the available topics using the audience's word, and seals the next draw. Returns the draw's id.
 * @throws {Refusal} 409 if fewer than three topics are available
 */
export async function drawOnAir(trx: Db, house: House, date: string, word: string): Promise<number> {
  const topics = (await lockAndListAvailableTopics(trx)).map(({ id, content }) => ({
    id,
    hash: sha256(content),
  }));
  if (topics.length < MIN_TOPICS) throw conflict("A draw needs at least three available topics");
  topics.sort((one, other) => compareStrings(one.hash, other.hash) || one.id - other.id);
  const pool = topics.map(({ hash }) => hash);
  const { id, secret } = (await findWaitingDraw(trx)) ?? (await sealDraw(trx, house));
  const { poolHash, numbers, places } = computeDrawnPositions({ id, secret, word, pool });
  const drawnIds = places.flatMap((place) => topics[place]?.id ?? []);
  const texts = new Map((await findTopics(trx, drawnIds)).map((topic) => [topic.id, topic]));
  const copies = drawnIds.map((topicId, index) => {
    const topic = texts.get(topicId);
    if (!topic) throw new Error("A drawn topic does not exist");
    const { category, subCategory, content: text } = topic;
    return { id: topicId, text, category, subCategory, place: places[index] };
  });
  const at = house.now().toISOString();
  await qb<ShowDrawTables>(trx)
    .updateTable("show_draws")
    .set({
      waiting: null,
      at,
      date,
      word,
      poolHash,
      pool: JSON.stringify(pool),
      numbers: JSON.stringify(numbers),
      topics: JSON.stringify(copies),
    })
    .where("id", "=", id)
    .execute();
  await markDrawnOnAir(trx, drawnIds, { at, date, drawId: id });
  await replaceReservedTopics(trx, drawnIds);
  await sealDraw(trx, house);
  return id;
}

const compareStrings = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Ends the reservation of the draw's topics, whether or not one was chosen, so that visitors can draw them again. */
export const releaseReservedTopics = (trx: Db): Promise<void> => replaceReservedTopics(trx, []);

/**
 * Chooses one of a draw's topics: marks it used, adds it to the history, and returns it.
 * @throws {Refusal} 409 if the topic isn't one of the three or was deleted, or if a topic was already chosen
 */
export async function chooseTopic(
  trx: Db,
  house: House,
  id: number,
  topicId: number,
): Promise<{ id: number; text: string }> {
  const { topics, chosen, date } = await requireShowDraw(trx, id);
  if (chosen !== null) throw conflict("A topic of this draw has already been chosen");
  const topic = topics.find((one) => one.id === topicId);
  if (!topic) throw conflict("This topic is not one of the three");
  const [existingTopic] = await findTopics(trx, [topicId]);
  if (!existingTopic) throw conflict("This topic has been deleted in the meantime");
  await markTopicUsedByShow(trx, topicId);
  await releaseReservedTopics(trx);
  await markChosenOnAir(trx, topicId, { at: house.now().toISOString(), date, drawId: id });
  await qb<ShowDrawTables>(trx)
    .updateTable("show_draws")
    .set({ chosen: topicId })
    .where("id", "=", id)
    .execute();
  await recordTopicChosenOnAir(trx, house, {
    showDrawId: id,
    topics: z.array(StoredTopic).parse(topics),
    topicId,
  });
  return topic;
}

/**
 * Returns the options for a poll on a draw: those of its topics that still exist.
 * @throws {Refusal} 409 if fewer than two still exist
 */
export async function requirePollOptions(
  trx: Db,
  { topics }: Pick<ShowDraw, "topics">,
): Promise<{ topicId: number; text: string }[]> {
  const ids = topics.map(({ id }) => id);
  const existingIds = new Set((await findTopics(trx, ids)).map(({ id }) => id));
  const options = topics
    .filter(({ id }) => existingIds.has(id))
    .map(({ id, text }) => ({ topicId: id, text }));
  if (options.length < 2) throw conflict("Fewer than two of the drawn topics are left");
  return options;
}

const StoredTopic = z.object({
  id: z.int(),
  text: z.string(),
  category: z.string(),
  subCategory: z.string(),
});
