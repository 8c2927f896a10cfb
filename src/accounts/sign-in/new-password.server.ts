import {
  removeAllPasskeys,
  removeAllTokens,
  revokePasswordLinks,
  setPasswordHash,
} from "#accounts/team/team.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { AccountChange } from "./account-email.rules.ts";
import { endAllSessions } from "./sign-in.server.ts";

/**
 * Changes the password, ends all of the person's sessions and revokes their password links. If `expectedHash` is given,
 * does nothing unless that is still the stored hash. Returns whether the password was changed.
 */
export async function changePassword(db: Db, userId: number, passwordHash: string, expectedHash?: string) {
  if (!(await setPasswordHash(db, userId, passwordHash, expectedHash))) return false;
  await endAllSessions(db, userId);
  await revokePasswordLinks(db, userId);
  return true;
}

/**
 * Sets a new password for somebody who couldn't sign in. Also removes their passkeys and API tokens, because an
 * attacker may have added them, and calls `queueEmails` if there were any. Returns whether the account exists.
 */
export async function resetCredentials(
  db: Db,
  person: { id: number },
  passwordHash: string,
  queueEmails: (db: Db, change: AccountChange) => Promise<void>,
): Promise<boolean> {
  if (!(await changePassword(db, person.id, passwordHash))) return false;
  const [removedPasskeys, removedTokens] = [
    await removeAllPasskeys(db, person.id),
    await removeAllTokens(db, person.id),
  ];
  if (removedPasskeys > 0) await queueEmails(db, "passkeys-reset");
  else if (removedTokens > 0) await queueEmails(db, "tokens-reset");
  return true;
}
