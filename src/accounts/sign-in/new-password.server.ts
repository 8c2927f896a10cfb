import {
  endPasswordLinks,
  removePasskeysOf,
  removeTokensOf,
  setPasswordHash,
} from "#accounts/team/team.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { AccountChange } from "./account-mail.rules.ts";
import { endSessionsOf } from "./sign-in.server.ts";

/** Ends every session of the person and every link for a password, too. False where `replacing` is no longer the hash. */
export async function changePassword(db: Db, userId: number, passwordHash: string, replacing?: string) {
  if (!(await setPasswordHash(db, userId, passwordHash, replacing))) return false;
  await endSessionsOf(db, userId);
  await endPasswordLinks(db, userId);
  return true;
}

/**
 * Sets a password for somebody who could not sign in: passkeys and API tokens go too, since one may be a thief's. Returns
 * whether there was an account; mails who must hear of it.
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
