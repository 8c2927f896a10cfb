import { createHash, randomBytes } from "node:crypto";
import type { Actor, House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { findPerson } from "#team/team.server.ts";
import type { SessionTables } from "./session.table.server.ts";

export const SESSION_COOKIE = "session";
const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 30 * DAY_MS;

const MOST_SESSIONS_OF_ONE = 50;

/** 256 random bits need no salt. */
const hash = (token: string): string => createHash("sha256").update(token).digest("hex");

const addLifetime = (from: Date): string => new Date(from.getTime() + LIFETIME_MS).toISOString();

/** Begins a session inside the transaction `db` in place of the caller's, and gives the token for its cookie. */
export async function beginSession(db: Db, house: House, jar: CookieJar, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = house.now();
  await deleteCallersSession(db, jar);
  await on<SessionTables>(db)
    .insertInto("sessions")
    .values({
      tokenHash: hash(token),
      userId,
      createdAt: now.toISOString(),
      renewedAt: now.toISOString(),
      expiresAt: addLifetime(now),
    })
    .execute();
  await endOldest(db, userId);
  return token;
}

export function setSessionCookie(jar: CookieJar, token: string): void {
  jar.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: LIFETIME_MS / 1000 });
}

async function endOldest(db: Db, userId: number): Promise<void> {
  const kept = on<SessionTables>(db)
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_SESSIONS_OF_ONE);
  await on<SessionTables>(db)
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "not in", kept)
    .execute();
}

/** Signs out. The session ends on the server too, so that a copied cookie is worth nothing. */
export async function endSession(house: House, jar: CookieJar): Promise<void> {
  if (!jar.cookie(SESSION_COOKIE)) return;
  await deleteCallersSession(house.db, jar);
  jar.clearCookie(SESSION_COOKIE);
}

async function deleteCallersSession(db: Db, jar: CookieJar): Promise<void> {
  const token = jar.cookie(SESSION_COOKIE);
  if (token)
    await on<SessionTables>(db).deleteFrom("sessions").where("tokenHash", "=", hash(token)).execute();
}

/** Ends every session of a person: how many there were. */
export async function endSessionsOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await on<SessionTables>(db)
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many open sessions each person has, by id. */
export async function countSessions(house: House): Promise<Map<number, number>> {
  const rows = await on<SessionTables>(house.db)
    .selectFrom("sessions")
    .select((row) => ["userId", row.fn.countAll<number>().as("sessions")])
    .where("expiresAt", ">", house.now().toISOString())
    .groupBy("userId")
    .execute();
  return new Map(rows.map((row) => [row.userId, row.sessions]));
}

/** The person behind the session cookie, or null. A session in use is renewed at most once a day. */
export async function resolveActor(house: House, jar: CookieJar): Promise<Actor | null> {
  const token = jar.cookie(SESSION_COOKIE);
  if (!token) return null;
  const now = house.now();
  const session = await on<SessionTables>(house.db)
    .selectFrom("sessions")
    .select(["userId", "renewedAt"])
    .where("tokenHash", "=", hash(token))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!session) return null;
  if (now.getTime() - Date.parse(session.renewedAt) > DAY_MS) await renewSession(house, jar, token, now);
  return (await findPerson(house.db, session.userId)) ?? null;
}

/** A session that has ended meanwhile stays ended. */
async function renewSession(house: House, jar: CookieJar, token: string, now: Date): Promise<void> {
  const renewed = await on<SessionTables>(house.db)
    .updateTable("sessions")
    .set({ renewedAt: now.toISOString(), expiresAt: addLifetime(now) })
    .where("tokenHash", "=", hash(token))
    .returning("id")
    .executeTakeFirst();
  if (renewed) setSessionCookie(jar, token);
}

/** Removes expired sessions: how many. */
export async function sweepSessions(house: Pick<House, "db" | "now">): Promise<number> {
  const { numDeletedRows } = await on<SessionTables>(house.db)
    .deleteFrom("sessions")
    .where("expiresAt", "<=", house.now().toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
