import {
  removePasskeysOf,
  removeTokensOf,
  revokePasswordLinks,
  setPasswordHash,
} from "#accounts/team/team.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { AccountChange } from "./account-email.rules.ts";
import { endSessionsOf } from "./sign-in.server.ts";

/**
 * Changes the password and ends all of the person's sessions and password links. Returns false if the stored hash is no
 * longer `replacing`.
 */
export async function changePassword(db: Db, userId: number, passwordHash: string, replacing?: string) {
  if (!(await setPasswordHash(db, userId, passwordHash, replacing))) return false;
  await endSessionsOf(db, userId);
  await revokePasswordLinks(db, userId);
  return true;
}

/**
 * Sets a password for somebody who could not sign in. Also removes passkeys and API tokens, because a thief may have
 * added them. Emails everybody who should know, and returns whether the account exists.
 */
export async function resetAccess(
  db: Db,
  person: { id: number },
  passwordHash: string,
  tell: (db: Db, change: AccountChange) => Promise<void>,
): Promise<boolean> {
  if (!(await changePassword(db, person.id, passwordHash))) return false;
  const [passkeys, tokens] = [await removePasskeysOf(db, person.id), await removeTokensOf(db, person.id)];
  if (passkeys > 0) await tell(db, "passkeys-reset");
  else if (tokens > 0) await tell(db, "tokens-reset");
  return true;
}
