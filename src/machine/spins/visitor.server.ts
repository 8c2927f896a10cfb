import { hashToken, makeToken } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { DrawnReels, SPINS_PER_ROUND, spinPasscodeSetting } from "#machine/machine.contract.ts";
import type { DrawTables } from "#machine/machine.table.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { isSameSecret, readSetting } from "#settings/settings.server.ts";

const VISITOR_COOKIE = "visitor";
const VISITOR_LIFETIME_MS = 30 * DAY_MS;
const SWEEP_BATCH_SIZE = 500;

type DbAndClock = Pick<House, "db" | "now">;

/** Returns the visitor's `tokenHash`, or undefined if the caller has no cookie. */
export function readVisitorTokenHash(jar: CookieJar): string | undefined {
  const token = jar.cookie(VISITOR_COOKIE);
  return token ? hashToken(token) : undefined;
}

/** Returns a query for the visitor with this hash. It finds nothing once their cookie has expired. */
export const selectVisitor = ({ db, now }: DbAndClock, tokenHash: string) =>
  qb<DrawTables>(db)
    .selectFrom("visitors")
    .where("visitors.tokenHash", "=", tokenHash)
    .where("visitors.expiresAt", ">", now().toISOString());

/**
 * Grants the caller three spins, which are valid for 30 days. Returns how many spins they have. A new visitor gets a
 * cookie.
 * @throws {Refusal} 403 for a wrong passcode.
 */
export async function unlockSpins(house: House, jar: CookieJar, passcode: string): Promise<number> {
  if (!isSameSecret(passcode, await readSetting(house, spinPasscodeSetting)))
    throw forbidden("Invalid passcode. Please try again.");
  const token = (await startVisitorRound(house, jar)) ?? (await createVisitor(house));
  jar.setCookie(VISITOR_COOKIE, token, { maxAgeSeconds: VISITOR_LIFETIME_MS / 1000 });
  return SPINS_PER_ROUND;
}

async function startVisitorRound(house: DbAndClock, jar: CookieJar): Promise<string | undefined> {
  const token = jar.cookie(VISITOR_COOKIE);
  if (!token) return undefined;
  const updateResult = await qb<DrawTables>(house.db)
    .updateTable("visitors")
    .set((row) => ({ round: row("round", "+", 1), expiresAt: computeExpiry(house) }))
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", house.now().toISOString())
    .executeTakeFirst();
  return updateResult.numUpdatedRows > 0n ? token : undefined;
}

async function createVisitor(house: DbAndClock): Promise<string> {
  const { token, tokenHash } = makeToken();
  await qb<DrawTables>(house.db)
    .insertInto("visitors")
    .values({ tokenHash, round: 1, expiresAt: computeExpiry(house) })
    .execute();
  return token;
}

const computeExpiry = ({ now }: DbAndClock): string =>
  new Date(now().getTime() + VISITOR_LIFETIME_MS).toISOString();

/** Returns how many spins this visitor has left, or 0 for an unknown visitor. */
export async function countSpinsLeft(house: DbAndClock, jar: CookieJar): Promise<number> {
  const tokenHash = readVisitorTokenHash(jar);
  if (!tokenHash) return 0;
  const visitor = await selectVisitor(house, tokenHash)
    .leftJoin("draws", (join) =>
      join.onRef("draws.visitorId", "=", "visitors.id").onRef("draws.round", "=", "visitors.round"),
    )
    .select((row) => ["visitors.id", row.fn.count("draws.id").as("spins")])
    .groupBy("visitors.id")
    .executeTakeFirst();
  return visitor ? SPINS_PER_ROUND - Number(visitor.spins) : 0;
}

export type LatestDraw = { id: number; visitorId: number; reels: DrawnReels };

/** Returns the visitor's latest draw, or undefined if they have none. */
export async function findLatestDraw(house: DbAndClock, jar: CookieJar): Promise<LatestDraw | undefined> {
  const tokenHash = readVisitorTokenHash(jar);
  if (!tokenHash) return undefined;
  const latest = await selectVisitor(house, tokenHash)
    .innerJoin("draws", "draws.visitorId", "visitors.id")
    .select(["draws.id", "draws.visitorId", "draws.reels"])
    .orderBy("draws.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest && { ...latest, reels: DrawnReels.parse(latest.reels) };
}

/**
 * Deletes visitors whose cookies have expired, and their draws, but leaves the history alone. Returns how many visitors
 * it deleted.
 */
export async function sweepVisitors({ db, now }: DbAndClock): Promise<number> {
  const nowIso = now().toISOString();
  let deletedCount = 0;
  for (;;) {
    const batchCount = await deleteExpiredBatch(db, nowIso);
    deletedCount += batchCount;
    if (batchCount < SWEEP_BATCH_SIZE) return deletedCount;
  }
}

async function deleteExpiredBatch(db: Db, nowIso: string): Promise<number> {
  const { numDeletedRows } = await qb<DrawTables>(db)
    .deleteFrom("visitors")
    .where("id", "in", (batch) =>
      batch.selectFrom("visitors").select("id").where("expiresAt", "<=", nowIso).limit(SWEEP_BATCH_SIZE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
