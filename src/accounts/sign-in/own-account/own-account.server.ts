import { prepareAccountEmails } from "#accounts/sign-in/account-emails.server.ts";
import { requirePasskeySignIn } from "#accounts/sign-in/passkeys/passkey-requirement.server.ts";
import type { OwnSession, OwnUser } from "#accounts/sign-in/sign-in.contract.ts";
import { requireOpenSession, SESSION_COOKIE } from "#accounts/sign-in/sign-in.server.ts";
import type { SessionTables } from "#accounts/sign-in/sign-in.table.server.ts";
import {
  deletePerson,
  findAccountToEmail,
  hashToken,
  redirectMemberEmails,
  revokePasswordLinks,
  setEmailAddress,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { checkCurrentPassword } from "./current-password.server.ts";
import { recordOwnChange } from "./own-changes.server.ts";

type AccountCaller = CookieJar & { actor: Actor; clientKey: string };

export async function readOwnUser(house: House, actor: Actor): Promise<OwnUser> {
  const account = await findAccountToEmail(house.db, { id: actor.id });
  return { ...actor, email: account?.email ?? null };
}

/**
 * Changes the email address, to which waiting emails about the show now go, and revokes any outstanding password
 * links.
 * @throws {Refusal} 401 if the session has just ended; 403 for a wrong password or if a passkey is required; 429 after
 * too many wrong passwords
 */
export async function changeOwnEmailAddress(
  house: House,
  call: AccountCaller,
  input: { email: string | null; currentPassword: string },
): Promise<OwnUser> {
  const { actor } = call;
  requirePasskeySignIn(actor);
  await checkCurrentPassword(house, call, input.currentPassword);
  const user = await readOwnUser(house, actor);
  if (user.email === input.email) return user;
  const queueEmails = await prepareAccountEmails(house, actor);
  await transaction(house.db, async (db) => {
    const oldAddress = await findAccountToEmail(db, { id: actor.id });
    if (oldAddress?.email === input.email) return;
    await setEmailAddress(db, actor.id, input.email);
    await redirectMemberEmails(db, actor.id, input.email);
    await requireOpenSession(db, call);
    await revokePasswordLinks(db, actor.id);
    await recordOwnChange(db, house, actor, "change-address");
    await queueEmails(db, "address-changed");
  });
  return readOwnUser(house, actor);
}

/** Lists the person's open sessions, newest first. */
export async function listOwnSessions(house: House, { actor, cookie }: AccountCaller): Promise<OwnSession[]> {
  const ownHash = hashToken(cookie(SESSION_COOKIE) ?? "");
  const rows = await qb<SessionTables>(house.db)
    .selectFrom("sessions")
    .select(["id", "tokenHash", "createdAt", "renewedAt", "lastSeenAt", "device"])
    .where("userId", "=", actor.id)
    .where("expiresAt", ">", house.now().toISOString())
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, tokenHash, createdAt, renewedAt, lastSeenAt, device }) => ({
    id,
    createdAt,
    lastSeenAt: lastSeenAt ?? renewedAt,
    device: device ?? "Unknown device",
    current: tokenHash === ownHash,
  }));
}

/** Ends one of the person's sessions. @throws {Refusal} 404 if the session isn't the person's own */
export async function endOwnSession(house: House, actor: Actor, id: number): Promise<void> {
  const endedSession = await qb<SessionTables>(house.db)
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("userId", "=", actor.id)
    .returning("id")
    .executeTakeFirst();
  if (!endedSession) throw notFound("Session");
}

/**
 * Deletes the person's own account.
 * @throws {Refusal} 403 for a wrong password or if a passkey is required; 429 after too many wrong passwords; 409 for
 * the last owner
 */
export async function deleteOwnAccount(
  house: House,
  call: AccountCaller,
  input: { currentPassword: string },
) {
  requirePasskeySignIn(call.actor);
  await checkCurrentPassword(house, call, input.currentPassword);
  await deletePerson(house, call.actor, call.actor.id);
  call.clearCookie(SESSION_COOKIE);
}
