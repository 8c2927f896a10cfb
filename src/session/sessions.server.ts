import { createHash, randomBytes } from "node:crypto";
import type { Actor, House } from "#house.server.ts";
import { type Db, on, transaction } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import type { SessionTables } from "./session.table.server.ts";

export const SESSION_COOKIE = "session";
const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 30 * DAY_MS;

/** Most sessions of one person; a further one ends the oldest. More than anybody has devices. */
const MOST_SESSIONS = 50;

/** 256 random bits need no salt: nobody can guess what hashes to a given value. */
const hashed = (token: string): string => createHash("sha256").update(token).digest("hex");

const expiry = (from: Date): string => new Date(from.getTime() + LIFETIME_MS).toISOString();

/** A session that was begun in a transaction: its cookie is set once that has been kept. */
export type BegunSession = { token: string };

/** Begins a session inside the transaction `db`, in place of the one that the caller's cookie may name. */
export async function beginSession(
  db: Db,
  house: House,
  jar: CookieJar,
  userId: number,
): Promise<BegunSession> {
  const token = randomBytes(32).toString("base64url");
  const now = house.now();
  await deleteOwn(db, jar);
  await on<SessionTables>(db)
    .insertInto("sessions")
    .values({
      tokenHash: hashed(token),
      userId,
      createdAt: now.toISOString(),
      renewedAt: now.toISOString(),
      expiresAt: expiry(now),
    })
    .execute();
  await endOldest(db, userId);
  return { token };
}

/** Gives the browser its session. */
export function keepSession(jar: CookieJar, { token }: BegunSession): void {
  jar.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: LIFETIME_MS / 1000 });
}

async function endOldest(db: Db, userId: number): Promise<void> {
  const kept = on<SessionTables>(db)
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_SESSIONS);
  await on<SessionTables>(db)
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "not in", kept)
    .execute();
}

/** Ends the session on the server, so that a copied cookie is worth nothing; without one there is nothing to do. */
export async function endSession(house: House, jar: CookieJar): Promise<void> {
  if (!jar.cookie(SESSION_COOKIE)) return;
  await deleteOwn(house.db, jar);
  jar.clearCookie(SESSION_COOKIE);
}

async function deleteOwn(db: Db, jar: CookieJar): Promise<void> {
  const token = jar.cookie(SESSION_COOKIE);
  if (token)
    await on<SessionTables>(db).deleteFrom("sessions").where("tokenHash", "=", hashed(token)).execute();
}

/** Ends every session of a person: how many there were. */
export async function endSessionsOf(db: Db, userId: number): Promise<number> {
  const ended = await on<SessionTables>(db)
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** The person behind the session cookie, or null; a session in use is renewed at most once a day. */
export async function resolveActor(house: House, jar: CookieJar): Promise<Actor | null> {
  const token = jar.cookie(SESSION_COOKIE);
  if (!token) return null;
  const now = house.now();
  const found = await on<SessionTables>(house.db)
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["users.id", "users.username", "users.isAdmin", "sessions.renewedAt"])
    .where("sessions.tokenHash", "=", hashed(token))
    .where("sessions.expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!found) return null;
  if (now.getTime() - Date.parse(found.renewedAt) > DAY_MS) await renewSession(house, jar, token, now);
  return { id: found.id, username: found.username, isAdmin: found.isAdmin };
}

/** A session that ended since it was found stays ended, and its cookie is not given out anew. */
async function renewSession(house: House, jar: CookieJar, token: string, now: Date): Promise<void> {
  const renewed = await on<SessionTables>(house.db)
    .updateTable("sessions")
    .set({ renewedAt: now.toISOString(), expiresAt: expiry(now) })
    .where("tokenHash", "=", hashed(token))
    .returning("id")
    .executeTakeFirst();
  if (renewed) keepSession(jar, { token });
}

/** Removes sessions that have expired: returns how many. */
export async function sweepSessions(house: Pick<House, "db" | "now">): Promise<number> {
  const swept = await transaction(house.db, (db) =>
    on<SessionTables>(db)
      .deleteFrom("sessions")
      .where("expiresAt", "<=", house.now().toISOString())
      .executeTakeFirst(),
  );
  return Number(swept.numDeletedRows);
}
