import { type RawBuilder, sql } from "kysely";
import type { CookieJar } from "#platform/cookies.server.ts";
import { type Db, engineOf, on, planOnce } from "#platform/database.server.ts";
import { conflict, forbidden, invalid } from "#platform/errors.server.ts";
import type { House } from "#platform/house.server.ts";
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
    const drawn = (reels && (await takeSpin(house, request, reels))) ?? (await repeated(house, request));
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

/** Takes the next turn of the visitor's round, or nothing: no turn is left, another took it, or the key is known. */
async function takeSpin(
  house: House,
  { tokenHash, key }: Request,
  reels: DrawnReels,
): Promise<Draw | undefined> {
  const now = house.now().toISOString();
  const taken = await on<DrawTables>(house.db)
    .insertInto("draws")
    .columns(["visitorId", "round", "turn", "reels", "idempotencyKey", "drawnAt"])
    .expression((draw) =>
      draw
        .selectFrom("visitors")
        .leftJoin("draws", (join) =>
          join.onRef("draws.visitorId", "=", "visitors.id").onRef("draws.round", "=", "visitors.round"),
        )
        .select((row) => [
          "visitors.id",
          "visitors.round",
          row(row.fn.count("draws.id"), "+", 1).as("turn"),
          typed(house.db, JSON.stringify(reels), "jsonb").as("reels"),
          typed(house.db, key, "text").as("idempotencyKey"),
          typed(house.db, now, "timestamptz").as("drawnAt"),
        ])
        .where("visitors.tokenHash", "=", tokenHash)
        .where("visitors.expiresAt", ">", now)
        .groupBy(["visitors.id", "visitors.round"])
        .having((row) => row(row.fn.count("draws.id"), "<", SPINS)),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .returning("turn")
    .modifyEnd(planOnce)
    .executeTakeFirst();
  return taken && { ...reels, spinsLeft: SPINS - taken.turn };
}

/** PostgreSQL takes a value in a SELECT for text unless it is told; SQLite would turn a cast into a number. */
function typed<T>(db: Db, value: T, type: "jsonb" | "text" | "timestamptz"): RawBuilder<T> {
  return engineOf(db) === "postgres" ? sql<T>`cast(${value} as ${sql.raw(type)})` : sql<T>`${value}`;
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
