import type { Actor, House } from "#house.server.ts";
import { type Db, isUniqueViolation, on, transaction } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { conflict, forbidden, Refusal } from "#platform/errors/errors.server.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { sessionEndpoints, type User } from "./session.contract.ts";
import type { SessionTables } from "./session.table.server.ts";
import { beginSession, endSessionsOf, keepSession, SESSION_COOKIE } from "./sessions.server.ts";
import { adminRegistrationIsOn, passcodes, samePasscode } from "./settings.server.ts";

/** Wrong logins on one name from all addresses together; see `refuseGuessedName`. */
const NAME_LIMIT: Limit = { name: "login-name", points: 100, seconds: 3600, counts: "refused" };

/** Wrong current passwords of one person signed in, whatever addresses the tries come from. */
const CURRENT_PASSWORD_LIMIT: Limit = {
  name: "current-password",
  points: 10,
  seconds: 900,
  counts: "refused",
};

/** What a use-case needs of the call besides its input: the cookies, the address that waits its turn, the request's id. */
type Caller = CookieJar & { clientKey: string; requestId: string };

/**
 * Makes an account and signs it in.
 * @throws {Refusal} 403 for a wrong admin passcode or where admin registration is off, 409 for a taken name.
 */
export async function register(
  house: House,
  caller: Caller,
  input: { username: string; password: string; adminPasscode?: string | null },
): Promise<User> {
  const isAdmin = Boolean(input.adminPasscode) && (await admitsAdmin(house, input.adminPasscode ?? ""));
  const passwordHash = await hashPassword(caller.clientKey, input.password);
  const { user, session } = await transaction(house.db, async (db) => {
    const made = await insertUser(db, house, { username: input.username, passwordHash, isAdmin });
    return { user: made, session: await beginSession(db, house, caller, made.id) };
  });
  keepSession(caller, session);
  house.log.info({ requestId: caller.requestId, userId: user.id, isAdmin }, "registered");
  return user;
}

/** One account more. @throws {Refusal} 409 for a taken name. */
export async function insertUser(
  db: Db,
  house: Pick<House, "now">,
  { username, passwordHash, isAdmin }: { username: string; passwordHash: string; isAdmin: boolean },
): Promise<User> {
  const createdAt = house.now().toISOString();
  try {
    return await on<SessionTables>(db)
      .insertInto("users")
      .values({ username, usernameFolded: fold(username), passwordHash, isAdmin, createdAt })
      .returning(["id", "username", "isAdmin"])
      .executeTakeFirstOrThrow();
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
  caller: Caller,
  input: { username: string; password: string },
): Promise<User> {
  const name = fold(input.username);
  await refuseGuessedName(house, name, caller.clientKey);
  const user = await on<SessionTables>(house.db)
    .selectFrom("users")
    .select(["id", "username", "isAdmin", "passwordHash"])
    .where("usernameFolded", "=", name)
    .executeTakeFirst();
  const isRight = await verifyPassword(caller.clientKey, user?.passwordHash, input.password);
  const session = user && isRight && (await signIn(house, caller, user));
  if (!session) {
    await house.limits.take(NAME_LIMIT, name).catch(onlyCount);
    house.log.warn({ requestId: caller.requestId, userId: user?.id ?? null }, "login refused");
    throw new Refusal("unauthenticated", "Invalid username or password");
  }
  keepSession(caller, session);
  house.log.info({ requestId: caller.requestId, userId: user.id }, "logged in");
  return { id: user.id, username: user.username, isAdmin: user.isAdmin };
}

/** Nothing where the password was changed since it was checked: the update waits for that change and then misses. */
async function signIn(
  house: House,
  jar: CookieJar,
  { id, passwordHash }: { id: number; passwordHash: string },
) {
  return transaction(house.db, async (db) => {
    const stillRight = await on<SessionTables>(db)
      .updateTable("users")
      .set({ signedInAt: house.now().toISOString() })
      .where("id", "=", id)
      .where("passwordHash", "=", passwordHash)
      .returning("id")
      .executeTakeFirst();
    return stillRight && beginSession(db, house, jar, id);
  });
}

/** A used-up count is no reason to fail here: what it closes is decided by `refuseGuessedName`. */
function onlyCount(refused: unknown): void {
  if (!(refused instanceof Refusal)) throw refused;
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

/**
 * Sets a new password, ends every session of the person and begins a new one here.
 * @throws {Refusal} 403 for a wrong current password, 429 after ten of them, 409 where it changed meanwhile.
 */
export async function changeOwnPassword(
  house: House,
  caller: Caller & { actor: Actor },
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { actor, clientKey, requestId } = caller;
  const key = String(actor.id);
  const taken = await house.limits.take(CURRENT_PASSWORD_LIMIT, key);
  const users = on<SessionTables>(house.db).selectFrom("users");
  const user = await users.select("passwordHash").where("id", "=", actor.id).executeTakeFirst();
  if (!(await verifyPassword(clientKey, user?.passwordHash, input.currentPassword)) || !user)
    throw forbidden("The current password is wrong");
  await house.limits.giveBack(CURRENT_PASSWORD_LIMIT, key, taken);
  const passwordHash = await hashPassword(clientKey, input.newPassword);
  const session = await transaction(house.db, async (db) => {
    const changed = await setPasswordHash(db, actor.id, passwordHash, user.passwordHash);
    if (!changed) throw conflict("The password was changed meanwhile");
    if (actor.isAdmin)
      await recordAdminEvent(db, house, actor, {
        action: "change-password",
        entity: "user",
        entityId: actor.id,
      });
    return beginSession(db, house, caller, actor.id);
  });
  keepSession(caller, session);
  house.log.info({ requestId, userId: actor.id }, "password changed");
}

/** Sets a password's hash and ends every session of the person; false where `ifStill` is no longer the hash. */
export async function setPasswordHash(
  db: Db,
  userId: number,
  passwordHash: string,
  ifStill?: string,
): Promise<boolean> {
  const update = on<SessionTables>(db).updateTable("users").set({ passwordHash }).where("id", "=", userId);
  const bound = ifStill === undefined ? update : update.where("passwordHash", "=", ifStill);
  if (!(await bound.returning("id").executeTakeFirst())) return false;
  await endSessionsOf(db, userId);
  return true;
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(house: House, jar: CookieJar, actor: Actor): Promise<void> {
  await transaction(house.db, async (db) => {
    await endSessionsOf(db, actor.id);
    if (actor.isAdmin)
      await recordAdminEvent(db, house, actor, {
        action: "sign-out-everywhere",
        entity: "user",
        entityId: actor.id,
      });
  });
  jar.clearCookie(SESSION_COOKIE);
}
