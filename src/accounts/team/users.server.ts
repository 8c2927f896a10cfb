import type { ExpressionBuilder } from "kysely";
import type { House } from "#app/house.server.ts";
import { countRows, type Db, isUniqueViolation, on } from "#platform/database/database.server.ts";
import { fold } from "#platform/database/fold.rules.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { recordUserEvent } from "./activity.server.ts";
import { hasOwner, lockRoles } from "./owners.server.ts";
import type { User } from "./team.contract.ts";
import type { TeamTables } from "./team.table.server.ts";

const users = (db: Db) => on<TeamTables>(db).selectFrom("users");

const addRights = <Row extends { role: Role | null }>(row: Row): Row & { isAdmin: boolean } => ({
  ...row,
  isAdmin: row.role === "owner" || row.role === "producer",
});

export async function findPerson(db: Db, id: number): Promise<User | undefined> {
  const row = await users(db).select(["id", "username", "role"]).where("id", "=", id).executeTakeFirst();
  return row && addRights(row);
}

export async function findLogin(db: Db, username: string) {
  const row = await users(db)
    .select(["id", "username", "role", "passwordHash"])
    .where("usernameFolded", "=", fold(username))
    .executeTakeFirst();
  return row && addRights(row);
}

const roleOrder = (row: ExpressionBuilder<TeamTables, "users">) =>
  row.case("role").when("owner").then(0).when("producer").then(1).when("moderator").then(2).else(3).end();

type NewPerson = { username: string; passwordHash: string; role: Role | null; email?: string | null };

/**
 * Creates an account. A sign-up with a role is recorded as the person's own change.
 * @throws {Refusal} 409 for a taken name.
 */
export async function addPerson(
  db: Db,
  house: Pick<House, "now">,
  { username, passwordHash, role, email = null }: NewPerson,
): Promise<User> {
  const createdAt = house.now().toISOString();
  const person = await on<TeamTables>(db)
    .insertInto("users")
    .values({ username, usernameFolded: fold(username), passwordHash, role, email, createdAt })
    .returning(["id", "username", "role"])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? conflict("This username is already taken") : error;
    });
  if (role) await recordUserEvent(db, house, person, "register", person.id, role);
  return addRights(person);
}

/**
 * Returns the role that the admin passcode grants. The first account becomes the owner. Call it in the transaction of
 * the registration.
 */
export async function chooseAdminRole(db: Db): Promise<Role> {
  await lockRoles(db);
  return (await hasOwner(db)) ? "producer" : "owner";
}

/**
 * Records a sign-in. Given a password hash, waits for a password change in progress and returns false if the password
 * was changed.
 */
export async function markSignedIn(
  db: Db,
  house: Pick<House, "now">,
  { id, passwordHash }: { id: number; passwordHash?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await on<TeamTables>(db)
    .updateTable("users")
    .set({ signedInAt: house.now().toISOString() })
    .where("id", "=", id)
    .$if(passwordHash !== undefined, (query) => query.where("passwordHash", "=", passwordHash ?? ""))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the stored hash is no longer `replacing`. */
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

/** Returns an account's email address, by folded name or id. */
export async function findAddress(db: Db, account: { usernameFolded: string } | { id: number }) {
  const named = "id" in account ? "id" : "usernameFolded";
  const value = "id" in account ? account.id : account.usernameFolded;
  return users(db).select(["id", "username", "email"]).where(named, "=", value).executeTakeFirst();
}

export const listMembersWithEmail = (db: Db) =>
  users(db)
    .select(["id", "username", "role", "email"])
    .where("role", "is not", null)
    .where("email", "is not", null)
    .orderBy("id")
    .$narrowType<{ role: Role; email: string }>()
    .execute();

export const setAddress = async (db: Db, id: number, email: string | null): Promise<void> => {
  await on<TeamTables>(db).updateTable("users").set({ email }).where("id", "=", id).execute();
};

const members = (db: Db) =>
  users(db)
    .select((row) => [
      "id",
      "username",
      "email",
      "role",
      "createdAt",
      "signedInAt",
      row
        .selectFrom("passkeys")
        .select((passkey) => passkey.fn.countAll<number>().as("count"))
        .whereRef("passkeys.userId", "=", "users.id")
        .as("passkeys"),
    ])
    .$narrowType<{ passkeys: number }>();

export const findMember = (db: Db, id: number) => members(db).where("id", "=", id).executeTakeFirst();

/** SQLite accepts an offset only together with a limit. */
const NO_LIMIT = 2_147_483_647;

/** Returns accounts with a role, then the others, each by name. */
export async function listMembers(
  db: Db,
  { limit = NO_LIMIT, offset = 0 }: { limit?: number; offset?: number },
) {
  const items = await members(db)
    .orderBy(roleOrder)
    .orderBy("usernameFolded")
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: await countRows(users(db)) };
}
