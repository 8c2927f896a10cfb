import type { House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { conflict, forbidden, notFound } from "#platform/errors/errors.server.ts";
import { eraseOnRecord } from "#platform/files/files.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { type ChangeAuthor, recordUserEvent } from "./activity.server.ts";
import { revokeInvitationsBy } from "./invitations.server.ts";
import { deleteMemberEmails, deleteOwnerEmails, deletePersonEmails } from "./mail-address.server.ts";
import { hasOtherOwner, lockRoles } from "./owners.server.ts";
import { revokePasswordLinksBy } from "./password-links.server.ts";
import type { User } from "./team.contract.ts";
import type { TeamTables } from "./team.table.server.ts";
import { findPerson } from "./users.server.ts";

type DbAndClock = Pick<House, "db" | "now">;

/**
 * Changes a role, which takes effect at the person's next request.
 * @throws {Refusal} 404 for an unknown account; 409 for the last owner
 */
export function setRole(
  house: DbAndClock,
  author: ChangeAuthor,
  id: number,
  role: Role | null,
): Promise<void> {
  return transaction(house.db, async (db) => {
    const person = await lockPerson(db, author, id, { isOwn: role === null && author.id === id });
    if (person.role === role) return;
    await requireOtherOwner(db, person);
    await qb<TeamTables>(db).updateTable("users").set({ role }).where("id", "=", id).execute();
    if (role !== "owner") {
      await revokeLinksBy(db, id);
      await deleteOwnerEmails(db, id);
    }
    if (role !== "owner" && role !== "producer") await deleteMemberEmails(db, id);
    const detail = `${person.username}: ${person.role ?? "none"} to ${role ?? "none"}`;
    await recordUserEvent(db, house, author, "change-role", id, detail);
  });
}

/**
 * Deletes the account with its sessions, its passkeys, its unsent emails and the links it created for others. The
 * activity log keeps the account's name.
 * @throws {Refusal} 404 for an unknown account; 409 for the last owner
 */
export async function deletePerson(
  house: DbAndClock & Pick<House, "env">,
  author: ChangeAuthor,
  id: number,
): Promise<void> {
  const users = qb<TeamTables>(house.db).selectFrom("users").select("createdAt").where("id", "=", id);
  const row = await users.executeTakeFirst();
  if (!row) throw notFound("User");
  const exists = async () => (await users.executeTakeFirst()) !== undefined;
  await eraseOnRecord(house, [{ table: "users", id, ...row }], exists, () =>
    transaction(house.db, async (db) => {
      const person = await lockPerson(db, author, id, { isOwn: author.id === id });
      await requireOtherOwner(db, person);
      if (person.role !== null || author.id !== id)
        await recordUserEvent(db, house, author, "delete", id, person.username);
      await revokeLinksBy(db, id);
      await deletePersonEmails(db, id);
      await qb<TeamTables>(db).deleteFrom("users").where("id", "=", id).execute();
    }),
  );
}

/** Revokes the links that a person created, because only owners may grant what those links grant. */
async function revokeLinksBy(db: House["db"], makerId: number): Promise<void> {
  await revokeInvitationsBy(db, makerId);
  await revokePasswordLinksBy(db, makerId);
}

/**
 * Locks all roles and returns the account. Checks again that the author is an owner, because their role may have
 * changed since the request arrived. If `isOwn` is true, the author is deleting their own account or giving up their
 * own role, which doesn't require being an owner.
 * @throws {Refusal} 403 if the author isn't an owner; 404 for an unknown account
 */
async function lockPerson(
  db: House["db"],
  author: ChangeAuthor,
  id: number,
  { isOwn: isOwnAccount }: { isOwn: boolean },
): Promise<User> {
  await lockRoles(db);
  if (author.id !== null && !isOwnAccount && (await findPerson(db, author.id))?.role !== "owner")
    throw forbidden("Your role does not allow this");
  const person = await findPerson(db, id);
  if (!person) throw notFound("User");
  return person;
}

async function requireOtherOwner(db: House["db"], { id, role }: User): Promise<void> {
  if (role === "owner" && !(await hasOtherOwner(db, id))) throw conflict("The show needs an owner");
}
