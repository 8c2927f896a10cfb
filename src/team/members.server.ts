import type { House } from "#house.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { conflict, forbidden, notFound } from "#platform/errors/errors.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { type ChangeAuthor, recordUserEvent } from "./activity.server.ts";
import { hasOtherOwner, lockRoles } from "./owners.server.ts";
import { findPerson } from "./people.server.ts";
import type { User } from "./team.contract.ts";
import type { TeamTables } from "./team.table.server.ts";

type Clock = Pick<House, "db" | "now">;

/** In force at the person's next request. @throws {Refusal} 404; 409 for the last owner. */
export function setRole(house: Clock, author: ChangeAuthor, id: number, role: Role | null): Promise<void> {
  return transaction(house.db, async (db) => {
    const person = await lockPerson(db, author, id);
    if (person.role === role) return;
    await keepOwner(db, person);
    await on<TeamTables>(db).updateTable("users").set({ role }).where("id", "=", id).execute();
    const detail = `${person.username}: ${person.role ?? "none"} to ${role ?? "none"}`;
    await recordUserEvent(db, house, author, "change-role", id, detail);
  });
}

/** Deletes the account with its sessions and passkeys; the record keeps its name. @throws {Refusal} 404; 409 for the last owner. */
export function deletePerson(house: Clock, author: ChangeAuthor, id: number): Promise<void> {
  return transaction(house.db, async (db) => {
    const person = await lockPerson(db, author, id);
    await keepOwner(db, person);
    if (person.role !== null || author.id !== id)
      await recordUserEvent(db, house, author, "delete", id, person.username);
    await on<TeamTables>(db).deleteFrom("users").where("id", "=", id).execute();
  });
}

/** The author may have lost the role, or the account, while the call waited. */
async function lockPerson(db: House["db"], author: ChangeAuthor, id: number): Promise<User> {
  await lockRoles(db);
  if (author.id !== null && author.id !== id && (await findPerson(db, author.id))?.role !== "owner")
    throw forbidden("Your role does not allow this");
  const person = await findPerson(db, id);
  if (!person) throw notFound("User");
  return person;
}

async function keepOwner(db: House["db"], { id, role }: User): Promise<void> {
  if (role === "owner" && !(await hasOtherOwner(db, id))) throw conflict("The show needs an owner");
}
