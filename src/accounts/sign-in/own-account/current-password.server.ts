import { verifyPassword } from "#accounts/sign-in/password.server.ts";
import { findAccountForLogin } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { forbidden } from "#platform/errors/errors.server.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";

const WRONG_PASSWORD_LIMIT: RateLimit = {
  name: "current-password",
  points: 10,
  seconds: 900,
  counts: "refused",
};

/**
 * Checks the current password and returns its hash.
 * @throws {Refusal} 403 for a wrong password; 429 after too many wrong ones
 */
export async function checkCurrentPassword(
  house: House,
  { actor, clientKey }: { actor: Actor; clientKey: string },
  password: string,
): Promise<string | undefined> {
  const limitKey = String(actor.id);
  const attempt = await house.limits.take(WRONG_PASSWORD_LIMIT, limitKey);
  const passwordHash = (await findAccountForLogin(house.db, actor.username))?.passwordHash;
  if (!(await verifyPassword(clientKey, passwordHash, password)))
    throw forbidden("The current password is wrong");
  await house.limits.giveBack(attempt);
  return passwordHash;
}
