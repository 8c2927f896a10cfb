import { createHash, randomBytes } from "node:crypto";
import type { CookieJar } from "#platform/cookies.server.ts";
import { isUniqueViolation, on, transaction } from "#platform/database.server.ts";
import type { Limit } from "#platform/endpoint.contract.ts";
import { conflict, forbidden, Refusal } from "#platform/errors.server.ts";
import { fold } from "#platform/fold.rules.ts";
import type { Actor, House } from "#platform/house.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { sessionEndpoints, type User } from "./session.contract.ts";
import type { SessionTables } from "./session.table.server.ts";
import { adminRegistrationIsOn, passcodes, samePasscode } from "./settings.server.ts";

export { listAdminEvents, recordAdminEvent } from "./admin-events.server.ts";
export {
  changeSettings,
  claimOnce,
  ensurePasscodes,
  passcodes,
  readSettings,
  samePasscode,
} from "./settings.server.ts";

export const SESSION_COOKIE = "session";
const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_MS = 30 * DAY_MS;

/** Wrong logins on one name from all addresses together; see `refuseGuessedName`. */
const NAME_LIMIT: Limit = { name: "login-name", points: 100, seconds: 3600, counts: "refused" };

const hashed = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Makes an account and signs it in.
 * @throws {Refusal} 403 for a wrong admin passcode or where admin registration is off, 409 for a taken name.
 */
export async function register(
  house: House,
  jar: CookieJar,
  input: { username: string; password: string; adminPasscode?: string | null },
): Promise<User> {
  const isAdmin = Boolean(input.adminPasscode) && (await admitsAdmin(house, input.adminPasscode ?? ""));
  const passwordHash = await hashPassword(input.password);
  try {
    const user = await on<SessionTables>(house.db)
      .insertInto("users")
      .values({
        username: input.username,
        usernameFolded: fold(input.username),
        passwordHash,
        isAdmin,
        createdAt: house.now().toISOString(),
      })
      .returning(["id", "username", "isAdmin"])
      .executeTakeFirstOrThrow();
    await startSession(house, jar, user.id);
    return user;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict("This username is already taken");
    throw error;
  }
}

async function admitsAdmin(house: House, adminPasscode: string): Promise<true> {
  if (!(await adminRegistrationIsOn(house))) throw forbidden("Admin registration is turned off");
  if (!samePasscode(adminPasscode, (await passcodes(house)).admin)) throw forbidden("Invalid admin passcode");
  return true;
}

/** Signs in with a new session. @throws {Refusal} 401, equally slow for unknown names; 429 as `refuseGuessedName`. */
export async function login(
  house: House,
  jar: CookieJar,
  clientKey: string,
  input: { username: string; password: string },
): Promise<User> {
  const name = fold(input.username);
  await refuseGuessedName(house, name, clientKey);
  const user = await on<SessionTables>(house.db)
    .selectFrom("users")
    .select(["id", "username", "isAdmin", "passwordHash"])
    .where("usernameFolded", "=", name)
    .executeTakeFirst();
  if (!(await verifyPassword(user?.passwordHash, input.password)) || !user) {
    await house.limits.take(NAME_LIMIT, name).catch(() => {});
    throw new Refusal("unauthenticated", "Invalid username or password");
  }
  await endSession(house, jar);
  await startSession(house, jar, user.id);
  return { id: user.id, username: user.username, isAdmin: user.isAdmin };
}

/**
 * A name under attack from many addresses is closed to addresses that have guessed wrong themselves; its owner, who
 * comes from an address without wrong tries, is never kept out. The running try has taken one point of its address.
 */
async function refuseGuessedName(house: House, name: string, clientKey: string): Promise<void> {
  const onName = await house.limits.used(NAME_LIMIT, name);
  if (onName < NAME_LIMIT.points) return;
  const own = await house.limits.used(sessionEndpoints["POST /api/login"].limit, clientKey);
  if (own > 1) await house.limits.take(NAME_LIMIT, name);
}

async function startSession(house: House, jar: CookieJar, userId: number): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const now = house.now();
  await on<SessionTables>(house.db)
    .insertInto("sessions")
    .values({
      tokenHash: hashed(token),
      userId,
      createdAt: now.toISOString(),
      renewedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    })
    .execute();
  jar.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: LIFETIME_MS / 1000 });
}

/** Ends the session on the server, so that a copied cookie is worth nothing; without one there is nothing to do. */
export async function endSession(house: House, jar: CookieJar): Promise<void> {
  const token = jar.cookie(SESSION_COOKIE);
  if (!token) return;
  await on<SessionTables>(house.db).deleteFrom("sessions").where("tokenHash", "=", hashed(token)).execute();
  jar.clearCookie(SESSION_COOKIE);
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

async function renewSession(house: House, jar: CookieJar, token: string, now: Date): Promise<void> {
  await on<SessionTables>(house.db)
    .updateTable("sessions")
    .set({ renewedAt: now.toISOString(), expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString() })
    .where("tokenHash", "=", hashed(token))
    .execute();
  jar.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: LIFETIME_MS / 1000 });
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
