import type { House } from "#house.server.ts";
import { type Db, isUniqueViolation, on, transaction } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { conflict, notFound } from "#platform/errors/errors.server.ts";
import { recordAdminEvent, TERMINAL } from "./activity.server.ts";
import type { User } from "./team.contract.ts";
import type { TeamTables } from "./team.table.server.ts";

const users = (db: Db) => on<TeamTables>(db).selectFrom("users");

export const findPerson = (db: Db, id: number): Promise<User | undefined> =>
  users(db).select(["id", "username", "isAdmin"]).where("id", "=", id).executeTakeFirst();

/** Finds a name in any case. */
export const findLogin = (db: Db, username: string) =>
  users(db)
    .select(["id", "username", "isAdmin", "passwordHash"])
    .where("usernameFolded", "=", fold(username))
    .executeTakeFirst();

/** Admins first, then by name. */
export const listPeople = (db: Db) =>
  users(db)
    .select(["id", "username", "isAdmin", "createdAt", "signedInAt"])
    .orderBy("isAdmin", "desc")
    .orderBy("usernameFolded")
    .execute();

/** @throws {Refusal} 409 for a taken name. */
export async function addPerson(
  db: Db,
  house: Pick<House, "now">,
  { username, passwordHash, isAdmin }: { username: string; passwordHash: string; isAdmin: boolean },
): Promise<User> {
  const createdAt = house.now().toISOString();
  try {
    return await on<TeamTables>(db)
      .insertInto("users")
      .values({ username, usernameFolded: fold(username), passwordHash, isAdmin, createdAt })
      .returning(["id", "username", "isAdmin"])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict("This username is already taken");
    throw error;
  }
}

/** Waits for a change of the password under way, and is false after it. */
export async function markSignedIn(
  db: Db,
  house: Pick<House, "now">,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await on<TeamTables>(db)
    .updateTable("users")
    .set({ signedInAt: house.now().toISOString() })
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where `replacing` is no longer the hash. */
export async function setPasswordHash(
  db: Db,
  id: number,
  passwordHash: string,
  replacing?: string,
): Promise<boolean> {
  const update = on<TeamTables>(db).updateTable("users").set({ passwordHash }).where("id", "=", id);
  const bound = replacing === undefined ? update : update.where("passwordHash", "=", replacing);
  return (await bound.executeTakeFirst()).numUpdatedRows > 0n;
}

/** In force at the person's next request. Gives the number of admins. @throws {Refusal} 404 for an unknown name. */
export function setAdmin(house: House, username: string, isAdmin: boolean): Promise<{ admins: number }> {
  return transaction(house.db, async (db) => {
    const changed = await on<TeamTables>(db)
      .updateTable("users")
      .set({ isAdmin })
      .where("usernameFolded", "=", fold(username))
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw notFound(`User ${username}`);
    const action = isAdmin ? "promote" : "demote";
    await recordAdminEvent(db, house, TERMINAL, { action, entity: "user", entityId: changed.id });
    return users(db)
      .select((row) => row.fn.countAll<number>().as("admins"))
      .where("isAdmin", "=", true)
      .executeTakeFirstOrThrow();
  });
}
