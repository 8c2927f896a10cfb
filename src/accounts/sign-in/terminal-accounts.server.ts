import {
  addPerson,
  chooseRoleForNewAdmin,
  deletePerson,
  findAccountForLogin,
  listMemberRows,
  type RecordedAction,
  recordUserEvent,
  setRole,
  TERMINAL_AUTHOR,
} from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import { generateSecret } from "#settings/settings.server.ts";
import { prepareAccountEmails } from "./account-emails.server.ts";
import { resetCredentials } from "./new-password.server.ts";
import { hashPassword } from "./password.server.ts";
import { countSessions, endAllSessions } from "./sign-in.server.ts";

/** Returns 20 random characters from an alphabet of 31 (99 bits in total), in groups of five. */
const generatePassword = (): string => generateSecret(20).replaceAll(/.{5}(?=.)/g, "$&-");

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];

/** Lists all accounts by role and then by name, each with its number of open sessions. */
export async function listAccounts(house: House) {
  const [{ items }, sessions] = [await listMemberRows(house.db, {}), await countSessions(house)];
  return items.map((person) => ({ ...person, sessions: sessions.get(person.id) ?? 0 }));
}

/** Creates an account without a role, and generates its password. @throws {Refusal} 409 for a taken name */
export async function createAccount(house: House, username: string): Promise<{ password: string }> {
  const password = generatePassword();
  const passwordHash = await hashPassword("terminal", password);
  await transaction(house.db, async (db) => {
    const { id } = await addPerson(db, house, { username, passwordHash, role: null });
    await recordUserEvent(db, house, TERMINAL_AUTHOR, "create", id);
  });
  return { password };
}

/**
 * Sets a generated password, removes the person's passkeys and API tokens, and ends all of their sessions.
 * @throws {Refusal} 404 for an unknown name
 */
export async function resetPassword(house: House, username: string): Promise<{ password: string }> {
  const password = generatePassword();
  const passwordHash = await hashPassword("terminal", password);
  const queueEmails = await prepareAccountEmails(house, await requireAccount(house.db, username));
  await changeAccount(house, username, "reset-password", (db, id) =>
    resetCredentials(db, { id }, passwordHash, queueEmails),
  );
  return { password };
}

/**
 * Makes the person a producer, or the owner if the show has no owner. Returns the role.
 * @throws {Refusal} 404 for an unknown name
 */
export const promoteAccount = (house: House, username: string): Promise<Role> =>
  transaction(house.db, async (db) => {
    const person = await requireAccount(db, username);
    const role = person.role === "owner" ? "owner" : await chooseRoleForNewAdmin(db);
    await setRole({ ...house, db }, TERMINAL_AUTHOR, person.id, role);
    return role;
  });

/** Changes an account's role. @throws {Refusal} 404 for an unknown name; 409 if the show would have no owner left */
export const setAccountRole = (house: House, username: string, role: Role | null): Promise<void> =>
  transaction(house.db, async (db) =>
    setRole({ ...house, db }, TERMINAL_AUTHOR, (await requireAccount(db, username)).id, role),
  );

/**
 * Deletes the account with its sessions and passkeys.
 * @throws {Refusal} 404 for an unknown name; 409 for the last owner
 */
export const deleteAccount = (house: House, username: string): Promise<void> =>
  transaction(house.db, async (db) =>
    deletePerson({ ...house, db }, TERMINAL_AUTHOR, (await requireAccount(db, username)).id),
  );

/** Ends all of a person's sessions. Returns how many it ended. @throws {Refusal} 404 for an unknown name */
export const signOutAccount = (house: House, username: string): Promise<number> =>
  changeAccount(house, username, "sign-out", endAllSessions);

function changeAccount<T>(
  house: House,
  username: string,
  action: RecordedAction<"user">,
  change: (db: House["db"], id: number) => Promise<T>,
): Promise<T> {
  return transaction(house.db, async (db) => {
    const person = await requireAccount(db, username);
    const result = await change(db, person.id);
    await recordUserEvent(db, house, TERMINAL_AUTHOR, action, person.id);
    return result;
  });
}

async function requireAccount(db: House["db"], username: string) {
  const person = await findAccountForLogin(db, username);
  if (!person) throw notFound(`User ${username}`);
  return person;
}
