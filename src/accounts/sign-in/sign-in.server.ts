import { findPerson, hashToken, makeToken } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import { describeDevice } from "./device.rules.ts";
import { findMissingPasskeyStep } from "./passkeys/passkey-requirement.server.ts";
import type { SessionTables } from "./sign-in.table.server.ts";

export { prepareAccountEmails } from "./account-emails.server.ts";
export { findMissingPasskeyStep } from "./passkeys/passkey-requirement.server.ts";
export { makeResetUrl } from "./reset-mail.rules.ts";

export const SESSION_COOKIE = "session";
const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** A session ends this long after the sign-in, even if it is renewed. */
const MAX_SESSION_LIFETIME_MS = 90 * DAY_MS;
const MARK_SEEN_INTERVAL_MS = 5 * MINUTE_MS;
const MAX_SESSIONS_PER_PERSON = 50;

const computeSessionExpiry = (now: Date, createdAt: Date): string =>
  new Date(
    Math.min(now.getTime() + SESSION_LIFETIME_MS, createdAt.getTime() + MAX_SESSION_LIFETIME_MS),
  ).toISOString();

/** The cookies and request headers of the browser that is signing in. */
export type SignInCaller = CookieJar & { header(name: string): string | undefined };

/**
 * Begins a session that replaces the caller's current one. `db` is a transaction. `passkeyId` is the passkey used to
 * sign in, or null. Returns the token for the cookie.
 */
export async function beginSession(
  db: Db,
  house: Pick<House, "now">,
  caller: SignInCaller,
  { userId, passkeyId = null }: { userId: number; passkeyId?: number | null },
): Promise<string> {
  const { token, tokenHash } = makeToken();
  const now = house.now();
  await deleteCallerSession(db, caller);
  await qb<SessionTables>(db)
    .insertInto("sessions")
    .values({
      tokenHash,
      userId,
      createdAt: now.toISOString(),
      renewedAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      device: describeDevice(caller.header("user-agent")),
      passkeyId,
      expiresAt: computeSessionExpiry(now, now),
    })
    .execute();
  await endOldestSessions(db, userId);
  return token;
}

export function setSessionCookie(jar: CookieJar, token: string, lifetimeMs = SESSION_LIFETIME_MS): void {
  jar.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: Math.ceil(lifetimeMs / 1000) });
}

async function endOldestSessions(db: Db, userId: number): Promise<void> {
  const newestSessions = qb<SessionTables>(db)
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(MAX_SESSIONS_PER_PERSON);
  await qb<SessionTables>(db)
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "not in", newestSessions)
    .execute();
}

/** Signs out. Deletes the session on the server, too, so that a copied cookie becomes worthless. */
export async function endSession(house: House, jar: CookieJar): Promise<void> {
  if (!jar.cookie(SESSION_COOKIE)) return;
  await deleteCallerSession(house.db, jar);
  jar.clearCookie(SESSION_COOKIE);
}

async function deleteCallerSession(db: Db, jar: CookieJar): Promise<void> {
  const token = jar.cookie(SESSION_COOKIE);
  if (token)
    await qb<SessionTables>(db).deleteFrom("sessions").where("tokenHash", "=", hashToken(token)).execute();
}

/** Ends all of a person's sessions. Returns how many it ended. */
export async function endAllSessions(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await qb<SessionTables>(db)
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts each person's open sessions. Returns the counts by user id. */
export async function countSessions(house: House): Promise<Map<number, number>> {
  const rows = await qb<SessionTables>(house.db)
    .selectFrom("sessions")
    .select((row) => ["userId", row.fn.countAll<number>().as("sessions")])
    .where("expiresAt", ">", house.now().toISOString())
    .groupBy("userId")
    .execute();
  return new Map(rows.map((row) => [row.userId, row.sessions]));
}

/** Returns the person behind the session cookie, or null. Renews the session at most once a day. */
export async function resolveActor(house: House, jar: CookieJar): Promise<Actor | null> {
  const caller = await findSessionAndActor(house, jar);
  if (!caller) return null;
  const { session, actor } = caller;
  const computeAge = (moment: string) => house.now().getTime() - Date.parse(moment);
  if (computeAge(session.renewedAt) > DAY_MS) await renewSession(house, jar, session);
  else if (computeAge(session.lastSeenAt ?? session.renewedAt) > MARK_SEEN_INTERVAL_MS)
    await markSessionSeen(house, session.id);
  return actor;
}

/**
 * Returns the person behind the session cookie without renewing the session. This is for open connections, whose
 * response headers have already been sent and can't renew the cookie.
 */
export const findActorWithoutRenewal = async (
  house: House,
  jar: Pick<CookieJar, "cookie">,
): Promise<Actor | null> => (await findSessionAndActor(house, jar))?.actor ?? null;

/** Returns whether the caller's session has used a passkey, at sign-in or later. */
export const hasUsedPasskey = async (house: House, jar: Pick<CookieJar, "cookie">): Promise<boolean> =>
  typeof (await findSessionAndActor(house, jar))?.session.passkeyId === "number";

/**
 * Checks in a transaction that the caller's session hasn't ended since the request arrived, for example because the
 * password was reset. Until the transaction ends, the session stays open. If the transaction also locks the person's
 * row, do that first, as a reset does, so that the two can't wait for each other.
 * @throws {Refusal} 401
 */
export async function requireOpenSession(trx: Db, jar: Pick<CookieJar, "cookie">): Promise<void> {
  const session = qb<SessionTables>(trx)
    .selectFrom("sessions")
    .select("id")
    .where("tokenHash", "=", hashToken(jar.cookie(SESSION_COOKIE) ?? ""));
  if (!(await lockRows(trx, session).executeTakeFirst()))
    throw new Refusal("unauthenticated", "Please sign in");
}

async function findSessionAndActor(house: House, jar: Pick<CookieJar, "cookie">) {
  const token = jar.cookie(SESSION_COOKIE);
  if (!token) return undefined;
  const now = house.now();
  const session = await qb<SessionTables>(house.db)
    .selectFrom("sessions")
    .select(["id", "userId", "createdAt", "renewedAt", "lastSeenAt", "passkeyId"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now.toISOString())
    .where("createdAt", ">", new Date(now.getTime() - MAX_SESSION_LIFETIME_MS).toISOString())
    .executeTakeFirst();
  const person = session && (await findPerson(house.db, session.userId));
  if (!person) return undefined;
  const needsPasskey = person.role ? await findMissingPasskeyStep(house, session) : undefined;
  return { session: { ...session, token }, actor: needsPasskey ? { ...person, needsPasskey } : person };
}

/** Extends a session unless it has ended in the meantime. */
async function renewSession(
  house: House,
  jar: CookieJar,
  { id, createdAt, token }: { id: number; createdAt: string; token: string },
): Promise<void> {
  const now = house.now();
  const expiresAt = computeSessionExpiry(now, new Date(createdAt));
  const renewedSession = await qb<SessionTables>(house.db)
    .updateTable("sessions")
    .set({ renewedAt: now.toISOString(), lastSeenAt: now.toISOString(), expiresAt })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (renewedSession) setSessionCookie(jar, token, Date.parse(expiresAt) - now.getTime());
}

async function markSessionSeen(house: House, id: number): Promise<void> {
  await qb<SessionTables>(house.db)
    .updateTable("sessions")
    .set({ lastSeenAt: house.now().toISOString() })
    .where("id", "=", id)
    .execute();
}
