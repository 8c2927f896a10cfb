import { sql } from "kysely";
import type { House } from "#app/house.server.ts";
import {
  type Draw,
  DrawnReels,
  type DrawnTopic,
  type ReelTexts,
  SPINS_PER_ROUND,
} from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { batchCalls, type Db, getEngine, planOnceHint, qb } from "#platform/database/database.server.ts";
import { conflict, forbidden, invalidField } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import type { Topic } from "#topics/topics.contract.ts";
import { drawTopics, pickRandomReelTexts } from "#topics/topics.server.ts";
import { countSpinsLeft, readVisitorTokenHash, selectVisitor } from "./visitor.server.ts";

const REPEAT_WINDOW_MS = 10 * 60 * 1000;
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
  const request = { tokenHash, key: idempotencyKey || null };
  const reels = placeOnReels(await drawTopics(house.db, 3));
  // This loops only if another request by the same visitor took a turn in the meantime, so at most three times.
  for (;;) {
    const turn = reels && (await storeDraws(house.db, { ...request, reels, now: house.now().toISOString() }));
    const draw = turn
      ? { ...reels, spinsLeft: SPINS_PER_ROUND - turn }
      : await findRepeatedDrawOrFreeKey(house, request);
    if (draw) return draw;
    if ((await countSpinsLeft(house, jar)) === 0) throw forbidden("Passcode required");
    if (!reels) throw conflict("No topics are available right now");
  }
}

type SpinRequest = { tokenHash: string; key: string | null };

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

type Spin = SpinRequest & { reels: DrawnReels; now: string };
type VisitorSpin = Omit<Spin, "tokenHash"> & { visitorId: number; round: number };

/**
 * Takes the next turn of each visitor's round. Returns the turn's number, or undefined if no turn is left or the key is
 * already known. One statement handles all requests that arrive at the same time, but only one per visitor. It returns
 * undefined for a visitor's other requests.
 */
const storeDraws = batchCalls(async (db: Db, spins: readonly Spin[]): Promise<(number | undefined)[]> => {
  const firstSpinByVisitor = new Map(spins.toReversed().map((spin) => [spin.tokenHash, spin]));
  const rows = await qb<DrawTables>(db)
    .insertInto("draws")
    .columns(["visitorId", "round", "turn", "reels", "idempotencyKey", "drawnAt"])
    .expression((draw) =>
      draw
        .selectFrom(joinSpinsWithVisitors(db, [...firstSpinByVisitor.values()]))
        .leftJoin("draws", (join) =>
          join.onRef("draws.visitorId", "=", "spin.visitorId").onRef("draws.round", "=", "spin.round"),
        )
        .select((row) => [
          "spin.visitorId",
          "spin.round",
          row(row.fn.count("draws.id"), "+", 1).as("turn"),
          "spin.reels",
          "spin.key",
          "spin.now",
        ])
        .groupBy(["spin.visitorId", "spin.round", "spin.reels", "spin.key", "spin.now"])
        .having((row) => row(row.fn.count("draws.id"), "<", SPINS_PER_ROUND))
        // Using the same order in all processes prevents deadlocks.
        .orderBy("spin.visitorId"),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .returning((row) => [
      "turn",
      row
        .selectFrom("visitors")
        .select("tokenHash")
        .whereRef("visitors.id", "=", "draws.visitorId")
        .as("tokenHash"),
    ])
    .modifyEnd(planOnceHint)
    .execute();
  const turns = new Map(rows.map(({ tokenHash, turn }) => [tokenHash, turn]));
  return spins.map((spin) =>
    firstSpinByVisitor.get(spin.tokenHash) === spin ? turns.get(spin.tokenHash) : undefined,
  );
});

/**
 * Joins the spins with their visitors. The spins are passed as a single JSON value, so that the statement's text is the
 * same for any number of spins. PostgreSQL assumes that any list has a hundred rows and would read the whole table; the
 * limit makes it look up each visitor.
 */
function joinSpinsWithVisitors(db: Db, spins: readonly Spin[]) {
  const spinsJson = JSON.stringify(spins);
  const rows =
    getEngine(db) === "postgres"
      ? sql<VisitorSpin>`(
          select visitor."visitorId", visitor.round, asked.key, asked.reels, asked.now
          from jsonb_to_recordset(cast(${spinsJson} as jsonb))
              as asked ("tokenHash" text, "key" text, "reels" jsonb, "now" timestamptz)
            cross join lateral (
              select id as "visitorId", round from visitors
              where "tokenHash" = asked."tokenHash" and "expiresAt" > asked."now" limit 1) as visitor)`
      : sql<VisitorSpin>`(
          select visitors.id as "visitorId", visitors.round,
            value ->> 'key' as "key", value ->> 'reels' as "reels", value ->> 'now' as "now"
          from json_each(${spinsJson})
            join visitors on "tokenHash" = value ->> 'tokenHash' and "expiresAt" > value ->> 'now')`;
  return rows.as("spin");
}

async function findRepeatedDrawOrFreeKey(
  house: House,
  { tokenHash, key }: SpinRequest,
): Promise<Draw | undefined> {
  if (key === null) return undefined;
  const earlierDraw = await selectVisitor(house, tokenHash)
    .innerJoin("draws", "draws.visitorId", "visitors.id")
    .select(["draws.id", "draws.turn", "draws.reels", "draws.drawnAt"])
    .where("draws.idempotencyKey", "=", key)
    .executeTakeFirst();
  if (!earlierDraw) return undefined;
  if (house.now().getTime() - Date.parse(earlierDraw.drawnAt) < REPEAT_WINDOW_MS)
    return { ...DrawnReels.parse(earlierDraw.reels), spinsLeft: SPINS_PER_ROUND - earlierDraw.turn };
  await qb<DrawTables>(house.db)
    .updateTable("draws")
    .set({ idempotencyKey: null })
    .where("id", "=", earlierDraw.id)
    .execute();
  return undefined;
}

export const readRandomReelTexts = (house: House): Promise<ReelTexts> => pickRandomReelTexts(house.db);
