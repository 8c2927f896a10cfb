import { sql } from "kysely";
import type { House } from "#house.server.ts";
import { batchCalls, type Db, engineOf, on, planOnce } from "#platform/database/database.server.ts";
import { conflict, forbidden, invalid } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import type { Topic } from "#topics/topics.contract.ts";
import { drawTopics, sampleReelTexts } from "#topics/topics.server.ts";
import { type Draw, DrawnReels, type Reel, type Reels, SPINS } from "./draw.contract.ts";
import type { DrawTables } from "./draw.table.server.ts";
import { spinsLeft, visitorHash } from "./visitor.server.ts";

/** How long a repeated request gets the answer of the first. */
const REPEAT_MS = 10 * 60 * 1000;
const LONGEST_KEY = 200;

/**
 * Takes one spin and draws three topics. The topics are drawn first; what takes the spin and keeps the draw is one
 * statement, so that neither is there without the other and nothing is locked meanwhile. A request with the
 * `Idempotency-Key` of one that was answered less than ten minutes ago gets that answer and takes nothing.
 *
 * @throws {Refusal} 403 without a spin left, 409 where no topic is available.
 */
export async function spin(house: House, jar: CookieJar, idempotencyKey?: string): Promise<Draw> {
  if (idempotencyKey !== undefined && idempotencyKey.length > LONGEST_KEY)
    throw invalid("Idempotency-Key", `Idempotency-Key must be at most ${LONGEST_KEY} characters`);
  const tokenHash = visitorHash(jar);
  if (!tokenHash) throw forbidden("Passcode required");
  const request = { tokenHash, key: idempotencyKey || null };
  const reels = onReels(await drawTopics(house.db, house, 3));
  // Each further lap means that another request of the same visitor took a turn meanwhile: three at most in a round.
  for (;;) {
    const turn = reels && (await takeTurns(house.db, { ...request, reels, now: house.now().toISOString() }));
    const drawn = turn ? { ...reels, spinsLeft: SPINS - turn } : await repeated(house, request);
    if (drawn) return drawn;
    if ((await spinsLeft(house, jar)) === 0) throw forbidden("Passcode required");
    if (!reels) throw conflict("No topics are available right now");
  }
}

type Request = { tokenHash: string; key: string | null };

/** Three topics, repeated where there are fewer, one to each reel; undefined where there are none. */
function onReels([first, second, third]: Topic[]): DrawnReels | undefined {
  if (!first) return undefined;
  return {
    categoryReel: reel(first),
    subCategoryReel: reel(second ?? first),
    contentReel: reel(third ?? first),
  };
}

function reel({ id, content, category, subCategory, requesterName }: Topic): Reel {
  return { id, text: content, category, subCategory, ...(requesterName ? { requesterName } : {}) };
}

type Wish = Request & { reels: DrawnReels; now: string };
type WishOfVisitor = Omit<Wish, "tokenHash"> & { visitorId: number; round: number };

/**
 * Takes the next turn of each visitor's round, or nothing: no turn is left, another took it, or the key is known. What
 * many ask at once is one statement; of one visitor's wishes the first is in it, and the others get nothing.
 */
const takeTurns = batchCalls(async (db: Db, wishes: readonly Wish[]): Promise<(number | undefined)[]> => {
  const firsts = new Map(wishes.toReversed().map((wish) => [wish.tokenHash, wish]));
  const taken = await on<DrawTables>(db)
    .insertInto("draws")
    .columns(["visitorId", "round", "turn", "reels", "idempotencyKey", "drawnAt"])
    .expression((draw) =>
      draw
        .selectFrom(withVisitors(db, [...firsts.values()]))
        .leftJoin("draws", (join) =>
          join.onRef("draws.visitorId", "=", "wish.visitorId").onRef("draws.round", "=", "wish.round"),
        )
        .select((row) => [
          "wish.visitorId",
          "wish.round",
          row(row.fn.count("draws.id"), "+", 1).as("turn"),
          "wish.reels",
          "wish.key",
          "wish.now",
        ])
        .groupBy(["wish.visitorId", "wish.round", "wish.reels", "wish.key", "wish.now"])
        .having((row) => row(row.fn.count("draws.id"), "<", SPINS))
        // Several processes take them in the same order, so that none waits for one that waits for it.
        .orderBy("wish.visitorId"),
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
    .modifyEnd(planOnce)
    .execute();
  const turns = new Map(taken.map(({ tokenHash, turn }) => [tokenHash, turn]));
  return wishes.map((wish) => (firsts.get(wish.tokenHash) === wish ? turns.get(wish.tokenHash) : undefined));
});

/**
 * The wishes with their visitors as rows, read from one value, so that the statement is the same for however many. The
 * limit makes PostgreSQL look each visitor up: it would read them all, because it takes any list for a hundred rows.
 */
function withVisitors(db: Db, wishes: readonly Wish[]) {
  const list = JSON.stringify(wishes);
  const rows =
    engineOf(db) === "postgres"
      ? sql<WishOfVisitor>`(
          select visitor."visitorId", visitor.round, asked.key, asked.reels, asked.now
          from jsonb_to_recordset(cast(${list} as jsonb))
              as asked ("tokenHash" text, "key" text, "reels" jsonb, "now" timestamptz)
            cross join lateral (
              select id as "visitorId", round from visitors
              where "tokenHash" = asked."tokenHash" and "expiresAt" > asked."now" limit 1) as visitor)`
      : sql<WishOfVisitor>`(
          select visitors.id as "visitorId", visitors.round,
            value ->> 'key' as "key", value ->> 'reels' as "reels", value ->> 'now' as "now"
          from json_each(${list})
            join visitors on "tokenHash" = value ->> 'tokenHash' and "expiresAt" > value ->> 'now')`;
  return rows.as("wish");
}

/** The answer that this request was given before, where that was not long ago; an older key is free again. */
async function repeated(house: House, { tokenHash, key }: Request): Promise<Draw | undefined> {
  if (key === null) return undefined;
  const before = await on<DrawTables>(house.db)
    .selectFrom("draws")
    .innerJoin("visitors", "visitors.id", "draws.visitorId")
    .select(["draws.id", "draws.turn", "draws.reels", "draws.drawnAt"])
    .where("visitors.tokenHash", "=", tokenHash)
    .where("visitors.expiresAt", ">", house.now().toISOString())
    .where("draws.idempotencyKey", "=", key)
    .executeTakeFirst();
  if (!before) return undefined;
  if (house.now().getTime() - Date.parse(before.drawnAt) < REPEAT_MS)
    return { ...DrawnReels.parse(before.reels), spinsLeft: SPINS - before.turn };
  await on<DrawTables>(house.db)
    .updateTable("draws")
    .set({ idempotencyKey: null })
    .where("id", "=", before.id)
    .execute();
  return undefined;
}

/** What the reels show while they turn: at most 100 texts each, of available topics taken at random. */
export const turningReels = (house: House): Promise<Reels> => sampleReelTexts(house.db, house);
