import { createHash, randomBytes } from "node:crypto";
import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { isSameSecret, readSetting } from "#settings/settings.server.ts";
import { SPINS, spinPasscode } from "./draw.contract.ts";
import type { DrawTables } from "./draw.table.server.ts";

const VISITOR_COOKIE = "visitor";
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const SWEPT_AT_ONCE = 500;

type Clock = Pick<House, "db" | "now">;

/** Who the visitor's cookie says they are: the hash that the database knows them by, or undefined without a cookie. */
export function visitorHash(jar: CookieJar): string | undefined {
  const token = jar.cookie(VISITOR_COOKIE);
  return token ? hashed(token) : undefined;
}

const hashed = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Sets the visitor's spins to three, for 30 days; a new visitor gets their cookie.
 * @throws {Refusal} 403 for a wrong passcode.
 */
export async function unlockSpins(house: House, jar: CookieJar, passcode: string): Promise<number> {
  if (!isSameSecret(passcode, await readSetting(house, spinPasscode)))
    throw forbidden("Invalid passcode. Please try again.");
  const token = (await renewedVisitor(house, jar)) ?? (await newVisitor(house));
  jar.setCookie(VISITOR_COOKIE, token, { maxAgeSeconds: LIFETIME_MS / 1000 });
  return SPINS;
}

/** The token of a visitor who is known already, in a new round; undefined for anybody else. */
async function renewedVisitor(house: House, jar: CookieJar): Promise<string | undefined> {
  const token = jar.cookie(VISITOR_COOKIE);
  if (!token) return undefined;
  const renewed = await on<DrawTables>(house.db)
    .updateTable("visitors")
    .set((row) => ({ round: row("round", "+", 1), expiresAt: expiry(house) }))
    .where("tokenHash", "=", hashed(token))
    .where("expiresAt", ">", house.now().toISOString())
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n ? token : undefined;
}

async function newVisitor(house: House): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await on<DrawTables>(house.db)
    .insertInto("visitors")
    .values({ tokenHash: hashed(token), round: 1, expiresAt: expiry(house) })
    .execute();
  return token;
}

const expiry = (house: House): string => new Date(house.now().getTime() + LIFETIME_MS).toISOString();

/** How many spins this visitor has left; 0 for anybody unknown. */
export async function spinsLeft(house: Clock, jar: CookieJar): Promise<number> {
  const tokenHash = visitorHash(jar);
  if (!tokenHash) return 0;
  const visitor = await on<DrawTables>(house.db)
    .selectFrom("visitors")
    .leftJoin("draws", (join) =>
      join.onRef("draws.visitorId", "=", "visitors.id").onRef("draws.round", "=", "visitors.round"),
    )
    .select((row) => ["visitors.id", row.fn.count("draws.id").as("taken")])
    .where("visitors.tokenHash", "=", tokenHash)
    .where("visitors.expiresAt", ">", house.now().toISOString())
    .groupBy("visitors.id")
    .executeTakeFirst();
  return visitor ? SPINS - Number(visitor.taken) : 0;
}

/** The id of a visitor who has drawn at least once, or undefined: what a background picture is given for. */
export async function visitorWhoHasDrawn(house: Clock, jar: CookieJar): Promise<number | undefined> {
  const tokenHash = visitorHash(jar);
  if (!tokenHash) return undefined;
  const visitor = await on<DrawTables>(house.db)
    .selectFrom("visitors")
    .innerJoin("draws", "draws.visitorId", "visitors.id")
    .select("visitors.id")
    .where("visitors.tokenHash", "=", tokenHash)
    .where("visitors.expiresAt", ">", house.now().toISOString())
    .limit(1)
    .executeTakeFirst();
  return visitor?.id;
}

/**
 * Removes visitors whose cookie has run out, and their draws with them, a slice at a time so that others can write in
 * between: returns how many. The history keeps what they picked.
 */
export async function sweepVisitors(house: Clock): Promise<number> {
  const now = house.now().toISOString();
  let swept = 0;
  for (;;) {
    const slice = await sweepSlice(house.db, now);
    swept += slice;
    if (slice < SWEPT_AT_ONCE) return swept;
  }
}

async function sweepSlice(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await on<DrawTables>(db)
    .deleteFrom("visitors")
    .where("id", "in", (slice) =>
      slice.selectFrom("visitors").select("id").where("expiresAt", "<=", now).limit(SWEPT_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
