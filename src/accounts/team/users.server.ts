import type { ExpressionBuilder } from "kysely";
import type { House } from "#app/house.server.ts";
import { countRows, type Db, isUniqueViolation, qb } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { ROLES, type Role } from "#platform/http/endpoint.contract.ts";
import { recordUserEvent } from "./activity.server.ts";
import { hasOwner, lockRoles } from "./owners.server.ts";
import type { User } from "./team.contract.ts";
import type { TeamTables } from "./team.table.server.ts";

const selectUsers = (db: Db) => qb<TeamTables>(db).selectFrom("users");

/**
 * The role, or null if this version doesn't know it. The database accepts any text as a role, and so does a restore, so
 * every query that returns roles must use this, or leave out other roles.
 */
const selectKnownRole = (row: ExpressionBuilder<TeamTables, "users">) =>
  row.case().when("role", "in", ROLES).then(row.ref("role")).else(null).end().as("role");

const addAdminFlag = <Row extends { role: Role | null }>(row: Row): Row & { isAdmin: boolean } => ({
  ...row,
  isAdmin: row.role === "owner" || row.role === "producer",
});

export async function findPerson(db: Db, id: number): Promise<User | undefined> {
  const row = await selectUsers(db)
    .select(["id", "username", selectKnownRole])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && addAdminFlag(row);
}

export async function findAccountForLogin(db: Db, username: string) {
  const row = await selectUsers(db)
    .select(["id", "username", selectKnownRole, "passwordHash"])
    .where("usernameFolded", "=", foldText(username))
    .executeTakeFirst();
  return row && addAdminFlag(row);
}

const rankRole = (row: ExpressionBuilder<TeamTables, "users">) =>
  row.case("role").when("owner").then(0).when("producer").then(1).when("moderator").then(2).else(3).end();

type NewPerson = { username: string; passwordHash: string; role: Role | null; email?: string | null };

/**
 * Creates an account. If it has a role, records the registration in the activity log as the person's own change.
 * @throws {Refusal} 409 for a taken name
 */
export async function addPerson(
  db: Db,
  house: Pick<House, "now">,
  { username, passwordHash, role, email = null }: NewPerson,
): Promise<User> {
  const createdAt = house.now().toISOString();
  const person = await qb<TeamTables>(db)
    .insertInto("users")
    .values({ username, usernameFolded: foldText(username), passwordHash, role, email, createdAt })
    .returning(["id", "username", "role"])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? conflict("This username is already taken") : error;
    });
  if (role) await recordUserEvent(db, house, person, "register", person.id, role);
  return addAdminFlag(person);
}

/**
 * Returns the role that the admin passcode grants: owner if there is no owner yet, or else producer. Call it in the
 * registration's transaction.
 */
export async function chooseRoleForNewAdmin(db: Db): Promise<Role> {
  await lockRoles(db);
  return (await hasOwner(db)) ? "producer" : "owner";
}

/**
 * Records a sign-in. If a password hash is given, first waits for any password change in progress, and returns false if
 * the account's hash is no longer the given one.
 */
export async function markSignedIn(
  db: Db,
  house: Pick<House, "now">,
  { id, passwordHash }: { id: number; passwordHash?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await qb<TeamTables>(db)
    .updateTable("users")
    .set({ signedInAt: house.now().toISOString() })
    .where("id", "=", id)
    .$if(passwordHash !== undefined, (query) => query.where("passwordHash", "=", passwordHash ?? ""))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores a new password hash. Returns false if the account doesn't exist, or if `expectedHash` is given but is no
 * longer the stored hash.
 */
export async function setPasswordHash(
  db: Db,
  id: number,
  passwordHash: string,
  expectedHash?: string,
): Promise<boolean> {
  const update = qb<TeamTables>(db).updateTable("users").set({ passwordHash }).where("id", "=", id);
  const conditionalUpdate =
    expectedHash === undefined ? update : update.where("passwordHash", "=", expectedHash);
  return (await conditionalUpdate.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Finds an account by folded username or by id. Its role and its email address may be null. */
export async function findAccountToEmail(db: Db, account: { usernameFolded: string } | { id: number }) {
  const column = "id" in account ? "id" : "usernameFolded";
  const value = "id" in account ? account.id : account.usernameFolded;
  return selectUsers(db)
    .select(["id", "username", selectKnownRole, "email"])
    .where(column, "=", value)
    .executeTakeFirst();
}

export const listMembersWithEmail = (db: Db) =>
  selectUsers(db)
    .select(["id", "username", "role", "email"])
    .where("role", "in", ROLES)
    .where("email", "is not", null)
    .orderBy("id")
    .$narrowType<{ role: Role; email: string }>()
    .execute();

export const setEmailAddress = async (db: Db, id: number, email: string | null): Promise<void> => {
  await qb<TeamTables>(db).updateTable("users").set({ email }).where("id", "=", id).execute();
};

const selectMembers = (db: Db) =>
  selectUsers(db)
    .select((row) => [
      "id",
      "username",
      "email",
      selectKnownRole(row),
      "createdAt",
      "signedInAt",
      row
        .selectFrom("passkeys")
        .select((passkey) => passkey.fn.countAll<number>().as("count"))
        .whereRef("passkeys.userId", "=", "users.id")
        .as("passkeys"),
    ])
    .$narrowType<{ passkeys: number }>();

export const findMember = (db: Db, id: number) => selectMembers(db).where("id", "=", id).executeTakeFirst();

/** Used if no limit is given, because SQLite accepts an offset only together with a limit. */
const NO_LIMIT = 2_147_483_647;

/** Returns a page of accounts, sorted by role and then by name, and the total number of accounts. */
export async function listMemberRows(
  db: Db,
  { limit = NO_LIMIT, offset = 0 }: { limit?: number; offset?: number },
) {
  const items = await selectMembers(db)
    .orderBy(rankRole)
    .orderBy("usernameFolded")
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: await countRows(selectUsers(db)) };
}
