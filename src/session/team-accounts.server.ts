import type { House } from "#house.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { type ChangeAuthor, recordAdminEvent } from "#team/team.server.ts";
import { insertUser, setPasswordHash } from "./accounts.server.ts";
import { hashPassword, readableSecret } from "./password.server.ts";
import type { SessionTables } from "./session.table.server.ts";
import { endSessionsOf } from "./sessions.server.ts";

/** Changes made at the server's own terminal: no account can have this name. */
const TERMINAL: ChangeAuthor = { id: null, username: "(terminal)" };

/** 20 signs of 31: 99 bits. */
const generatedPassword = (): string => readableSecret(20).replaceAll(/.{5}(?=.)/g, "$&-");

export type TeamAccount = {
  id: number;
  username: string;
  isAdmin: boolean;
  createdAt: string;
  signedInAt: string | null;
  /** Sessions that have not expired. */
  sessions: number;
};

/** Every account, admins first, then by name. */
export async function listAccounts(house: House): Promise<TeamAccount[]> {
  const users = await on<SessionTables>(house.db)
    .selectFrom("users")
    .select(["id", "username", "isAdmin", "createdAt", "signedInAt"])
    .orderBy("isAdmin", "desc")
    .orderBy("usernameFolded")
    .execute();
  const open = await on<SessionTables>(house.db)
    .selectFrom("sessions")
    .select((row) => ["userId", row.fn.countAll<number>().as("sessions")])
    .where("expiresAt", ">", house.now().toISOString())
    .groupBy("userId")
    .execute();
  const sessionsOf = new Map(open.map((row) => [row.userId, row.sessions]));
  return users.map((user) => ({ ...user, sessions: sessionsOf.get(user.id) ?? 0 }));
}

/** Makes a plain account with a generated password. @throws {Refusal} 409 for a taken name. */
export async function createAccount(house: House, username: string): Promise<{ password: string }> {
  const password = generatedPassword();
  const passwordHash = await hashPassword("terminal", password);
  await transaction(house.db, async (db) => {
    const { id } = await insertUser(db, house, { username, passwordHash, isAdmin: false });
    await recordAdminEvent(db, house, TERMINAL, { action: "create", entity: "user", entityId: id });
  });
  return { password };
}

/**
 * Gives or takes the team's rights, in force at the person's next request.
 * @returns how many admins there are now.
 * @throws {Refusal} 404 for an unknown name.
 */
export function setAdmin(house: House, username: string, isAdmin: boolean): Promise<{ admins: number }> {
  return transaction(house.db, async (db) => {
    const changed = await on<SessionTables>(db)
      .updateTable("users")
      .set({ isAdmin })
      .where("usernameFolded", "=", fold(username))
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw notFound(`User ${username}`);
    const action = isAdmin ? "promote" : "demote";
    await recordAdminEvent(db, house, TERMINAL, { action, entity: "user", entityId: changed.id });
    const { admins } = await on<SessionTables>(db)
      .selectFrom("users")
      .select((row) => row.fn.countAll<number>().as("admins"))
      .where("isAdmin", "=", true)
      .executeTakeFirstOrThrow();
    return { admins };
  });
}

/** Sets a generated password and ends every session of the person. @throws {Refusal} 404 for an unknown name. */
export async function resetPassword(house: House, username: string): Promise<{ password: string }> {
  const password = generatedPassword();
  const passwordHash = await hashPassword("terminal", password);
  await changeNamed(house, username, "reset-password", async (db, id) => {
    await setPasswordHash(db, id, passwordHash);
  });
  return { password };
}

/** Ends every session of the person: how many. @throws {Refusal} 404 for an unknown name. */
export const signOutAccount = (house: House, username: string): Promise<number> =>
  changeNamed(house, username, "sign-out", endSessionsOf);

function changeNamed<T>(
  house: House,
  username: string,
  action: string,
  change: (db: House["db"], id: number) => Promise<T>,
): Promise<T> {
  return transaction(house.db, async (db) => {
    const found = await on<SessionTables>(db)
      .selectFrom("users")
      .select("id")
      .where("usernameFolded", "=", fold(username))
      .executeTakeFirst();
    if (!found) throw notFound(`User ${username}`);
    const result = await change(db, found.id);
    await recordAdminEvent(db, house, TERMINAL, { action, entity: "user", entityId: found.id });
    return result;
  });
}
