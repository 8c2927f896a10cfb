import type { House } from "#app/house.server.ts";
import {
  type Draw,
  DrawnReels,
  type DrawnTopic,
  type ReelTexts,
  SPINS_PER_ROUND,
} from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import {
  batchCalls,
  countRows,
  type Db,
  lockRows,
  qb,
  transaction,
} from "#platform/database/database.server.ts";
import { conflict, forbidden, invalidField, Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import type { Topic } from "#topics/topics.contract.ts";
import { drawTopics, findTopics, pickRandomReelTexts } from "#topics/topics.server.ts";
import { readVisitorTokenHash, selectVisitor } from "./visitor.server.ts";

const REPEAT_WINDOW_MS = 10 * MINUTE_MS;
const MAX_KEY_LENGTH = 200;

/**
 * Uses a spin and draws three topics. Repeating an `Idempotency-Key` within ten minutes returns the first draw again.
 * @throws {Refusal} 403 if no spin is left; 409 if no topic is available.
 */
export async function spin(house: House, jar: CookieJar, idempotencyKey?: string): Promise<Draw> {
  if (idempotencyKey !== undefined && idempotencyKey.length > MAX_KEY_LENGTH)
    throw invalidField("Idempotency-Key", `Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters`);
  const tokenHash = readVisitorTokenHash(jar);
  if (!tokenHash) throw forbidden("Passcode required");
  const reels = placeOnReels(await drawTopics(house.db, 3));
  const draw = await takeTurns(house.db, { tokenHash, key: idempotencyKey || null, reels, now: house.now });
  if (draw instanceof Refusal) throw draw;
  return draw;
}

function placeOnReels([first, second, third]: Topic[]): DrawnReels | undefined {
  if (!first) return undefined;
  return {
    categoryReel: toDrawnTopic(first),
    subCategoryReel: toDrawnTopic(second ?? first),
    contentReel: toDrawnTopic(third ?? first),
  };
}

function toDrawnTopic({ id, content, category, subCategory, requesterName }: Topic): DrawnTopic {
  return { id, text: content, category, subCategory, ...(requesterName ? { requesterName } : {}) };
}

const changeTopics = (reels: DrawnReels, change: (topic: DrawnTopic) => DrawnTopic): DrawnReels => ({
  categoryReel: change(reels.categoryReel),
  subCategoryReel: change(reels.subCategoryReel),
  contentReel: change(reels.contentReel),
});

/** The names aren't stored, because suggesters may have theirs removed. */
const removeNames = (reels: DrawnReels): DrawnReels =>
  changeTopics(reels, ({ requesterName: _, ...topic }) => topic);

async function addCurrentNames(db: Db, reels: DrawnReels): Promise<DrawnReels> {
  const topics = await findTopics(
    db,
    Object.values(reels).map(({ id }) => id),
  );
  return changeTopics(removeNames(reels), (topic) => {
    const name = topics.find(({ id }) => id === topic.id)?.requesterName;
    return { ...topic, ...(name ? { requesterName: name } : {}) };
  });
}

type Spin = Pick<House, "now"> & { tokenHash: string; key: string | null; reels: DrawnReels | undefined };

/**
 * Takes the next turn of each visitor's round. All visitors who spin at the same moment share one transaction, so they
 * wait for a single commit. A visitor who may not spin gets a refusal, which must not undo the others' turns.
 */
const takeTurns = batchCalls((db: Db, spins: readonly Spin[]) =>
  transaction(db, async (trx) => {
    const draws: (Draw | Refusal)[] = [];
    for (const request of spins) draws.push(await takeTurn(trx, request));
    return draws;
  }),
);

async function takeTurn(trx: Db, { tokenHash, key, reels, now }: Spin): Promise<Draw | Refusal> {
  const visitorQuery = selectVisitor({ db: trx, now }, tokenHash).select(["visitors.id", "round"]);
  const visitor = await lockRows(trx, visitorQuery).executeTakeFirst();
  if (!visitor) return forbidden("Passcode required");
  const { id: visitorId, round } = visitor;
  const repeatedDraw = key === null ? undefined : await findRepeatedDrawOrFreeKey(trx, visitorId, key, now());
  if (repeatedDraw) return repeatedDraw;
  const draws = qb<DrawTables>(trx);
  const turnsTaken = await countRows(
    draws.selectFrom("draws").where("visitorId", "=", visitorId).where("round", "=", round),
  );
  if (turnsTaken >= SPINS_PER_ROUND) return forbidden("Passcode required");
  if (!reels) return conflict("No topics are available right now");
  const turn = turnsTaken + 1;
  const row = {
    reels: JSON.stringify(removeNames(reels)),
    idempotencyKey: key,
    drawnAt: now().toISOString(),
  };
  await draws
    .insertInto("draws")
    .values({ visitorId, round, turn, ...row })
    .execute();
  return { ...reels, spinsLeft: SPINS_PER_ROUND - turn };
}

async function findRepeatedDrawOrFreeKey(
  trx: Db,
  visitorId: number,
  key: string,
  now: Date,
): Promise<Draw | undefined> {
  const draws = qb<DrawTables>(trx);
  const earlierDraw = await draws
    .selectFrom("draws")
    .select(["id", "turn", "reels", "drawnAt"])
    .where("visitorId", "=", visitorId)
    .where("idempotencyKey", "=", key)
    .executeTakeFirst();
  if (!earlierDraw) return undefined;
  if (now.getTime() - Date.parse(earlierDraw.drawnAt) < REPEAT_WINDOW_MS)
    return {
      ...(await addCurrentNames(trx, DrawnReels.parse(earlierDraw.reels))),
      spinsLeft: SPINS_PER_ROUND - earlierDraw.turn,
    };
  await draws.updateTable("draws").set({ idempotencyKey: null }).where("id", "=", earlierDraw.id).execute();
  return undefined;
}

export const readRandomReelTexts = (house: House): Promise<ReelTexts> => pickRandomReelTexts(house.db);
