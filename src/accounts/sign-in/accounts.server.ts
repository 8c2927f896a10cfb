import type { User } from "#accounts/team/team.contract.ts";
import {
  addPerson,
  chooseRoleForNewAdmin,
  findAccountForLogin,
  isInvitationOpen,
  markSignedIn,
  redeemInvitation,
  requireInvitation,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";
import { conflict, forbidden, Refusal } from "#platform/errors/errors.server.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { isSameSecret, readSetting } from "#settings/settings.server.ts";
import { prepareAccountEmails } from "./account-emails.server.ts";
import { changePassword } from "./new-password.server.ts";
import { checkCurrentPassword } from "./own-account/current-password.server.ts";
import { recordOwnChange } from "./own-account/own-changes.server.ts";
import { requirePasskeySignIn } from "./passkeys/passkey-requirement.server.ts";
import { findSessionPasskeyId } from "./passkeys/session-passkeys.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { limitGuesses } from "./password-guesses.server.ts";
import { adminPasscodeSetting, adminRegistrationSetting } from "./sign-in.contract.ts";
import {
  beginSession,
  endAllSessions,
  SESSION_COOKIE,
  type SignInCaller,
  setSessionCookie,
} from "./sign-in.server.ts";
import { requireStrongPassword } from "./strong-password.server.ts";

type Caller = SignInCaller & { clientKey: string; requestId: string };
type Credentials = { username: string; password: string };

export const readInvitationState = async (house: House, invitation: string | null | undefined) => ({
  open: await isInvitationOpen(house, invitation ?? ""),
});

/**
 * Creates an account and signs it in.
 * @throws {Refusal} 403 for a wrong invitation or admin passcode; 409 for a taken name; 400 for a weak password if the
 * account gets a role
 */
export async function register(
  house: House,
  caller: Caller,
  input: Credentials & { adminPasscode?: string | null; invitation?: string | null },
): Promise<User> {
  const { invitation, adminPasscode } = input;
  if (invitation) await requireInvitation(house, invitation);
  else if (adminPasscode) await checkAdminPasscode(house, adminPasscode);
  if (invitation || adminPasscode) await requireStrongPassword(house, "password", input.password);
  return createAccountAndSignIn(house, caller, input, async (db) => {
    if (invitation) return redeemInvitation(db, house, invitation);
    return { role: adminPasscode ? await chooseRoleForNewAdmin(db) : null, email: null };
  });
}

/**
 * Creates the first owner's account and signs it in. `work` runs in the transaction that creates the account.
 * @throws {Refusal} 400 for a weak password; 403 if there already is an owner; 409 for a taken name
 */
export const registerOwner = async (
  house: House,
  caller: Caller,
  input: Credentials & { email: string | null },
  work: (db: Db, owner: Actor) => Promise<void>,
): Promise<User> => {
  await requireStrongPassword(house, "password", input.password);
  const chooseGrant = async (db: Db) => ({ role: await chooseFirstOwnerRole(db), email: input.email });
  return createAccountAndSignIn(house, caller, input, chooseGrant, work);
};

async function chooseFirstOwnerRole(db: Db): Promise<Role> {
  const role = await chooseRoleForNewAdmin(db);
  if (role !== "owner") throw forbidden("Set-up is done");
  return role;
}

type AccountGrant = { role: Role | null; email: string | null };

async function createAccountAndSignIn(
  house: House,
  caller: Caller,
  { username, password }: Credentials,
  chooseGrant: (db: Db) => Promise<AccountGrant>,
  work?: (db: Db, person: User) => Promise<void>,
): Promise<User> {
  const passwordHash = await hashPassword(caller.clientKey, password);
  const { user, token } = await transaction(house.db, async (db) => {
    const person = await addPerson(db, house, { username, passwordHash, ...(await chooseGrant(db)) });
    await markSignedIn(db, house, { id: person.id });
    await work?.(db, person);
    return { user: person, token: await beginSession(db, house, caller, { userId: person.id }) };
  });
  setSessionCookie(caller, token);
  house.log.info({ requestId: caller.requestId, userId: user.id, role: user.role }, "registered");
  return user;
}

async function checkAdminPasscode(house: House, passcode: string): Promise<void> {
  if (!(await readSetting(house, adminRegistrationSetting)))
    throw forbidden("Admin registration is turned off");
  if (!isSameSecret(passcode, await readSetting(house, adminPasscodeSetting)))
    throw forbidden("Invalid admin passcode");
}

/**
 * Signs in with a new session.
 * @throws {Refusal} 401 for an unknown name or a wrong password, both of which take equally long; 429 if the account
 * is being attacked and this IP address has already been wrong
 */
export async function login(house: House, caller: Caller, input: Credentials): Promise<User> {
  const foldedName = foldText(input.username);
  const user = await findAccountForLogin(house.db, foldedName);
  const isPasswordRight = await verifyPassword(
    caller.clientKey,
    user?.passwordHash,
    input.password,
    (check) => limitGuesses(house, foldedName, caller.clientKey, check),
  );
  const token = user && isPasswordRight && (await signIn(house, caller, user));
  if (!token) {
    house.log.warn({ requestId: caller.requestId, userId: user?.id ?? null }, "login refused");
    throw new Refusal("unauthenticated", "Invalid username or password");
  }
  setSessionCookie(caller, token);
  house.log.info({ requestId: caller.requestId, userId: user.id }, "logged in");
  return user;
}

function signIn(house: House, caller: Caller, user: { id: number; passwordHash: string }) {
  return transaction(house.db, async (db) =>
    (await markSignedIn(db, house, user)) ? beginSession(db, house, caller, { userId: user.id }) : undefined,
  );
}

/**
 * Sets a new password, ends all of the person's sessions and begins a new session in this browser.
 * @throws {Refusal} 403 for a wrong current password or if a passkey is required; 429 after too many wrong ones; 409 if
 * the password was changed in the meantime; 400 for a weak new password if the person has a role
 */
export async function changeOwnPassword(
  house: House,
  caller: Caller & { actor: Actor },
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { actor, clientKey, requestId } = caller;
  requirePasskeySignIn(actor);
  const currentHash = await checkCurrentPassword(house, caller, input.currentPassword);
  if (actor.role) await requireStrongPassword(house, "newPassword", input.newPassword);
  const passwordHash = await hashPassword(clientKey, input.newPassword);
  const queueEmails = await prepareAccountEmails(house, actor);
  const token = await transaction(house.db, async (db) => {
    const passkeyId = await findSessionPasskeyId(db, caller);
    if (!(await changePassword(db, actor.id, passwordHash, currentHash)))
      throw conflict("The password was changed in the meantime");
    await recordOwnChange(db, house, actor, "change-password");
    await queueEmails(db, "password-changed");
    return beginSession(db, house, caller, { userId: actor.id, passkeyId });
  });
  setSessionCookie(caller, token);
  house.log.info({ requestId, userId: actor.id }, "password changed");
}

/** Ends all of the person's sessions, including the current one. */
export async function signOutEverywhere(house: House, jar: CookieJar, actor: Actor): Promise<void> {
  await transaction(house.db, async (db) => {
    await endAllSessions(db, actor.id);
    await recordOwnChange(db, house, actor, "sign-out-everywhere");
  });
  jar.clearCookie(SESSION_COOKIE);
}
