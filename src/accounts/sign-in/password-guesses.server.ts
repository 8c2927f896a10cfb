import type { House } from "#app/house.server.ts";
import type { RateLimit } from "#platform/http/endpoint.contract.ts";

/** Counts wrong passwords by username, no matter which IP addresses they come from. */
const NAME_LIMIT: RateLimit = { name: "login-name", points: 100, seconds: 3600, counts: "refused" };
/** Counts wrong passwords by username and IP address. Applies only while `NAME_LIMIT` is used up. */
const ADDRESS_LIMIT: RateLimit = { name: "login-name-address", points: 1, seconds: 900, counts: "refused" };

/**
 * Checks a password and counts it if it is wrong. While an account's password is being guessed from many IP addresses,
 * each address may be wrong once, so that the account's owner can still sign in.
 * @throws {Refusal} 429
 */
export async function limitGuesses(
  house: House,
  foldedName: string,
  clientKey: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const addressKey = `${foldedName} ${clientKey}`;
  const isNameGuessed = (await house.limits.countUsed(NAME_LIMIT, foldedName)) >= NAME_LIMIT.points;
  // Another process may check a password from the same address at the same moment, so the guess is counted beforehand.
  const guess = isNameGuessed ? await house.limits.take(ADDRESS_LIMIT, addressKey) : [];
  const isRight = await check();
  if (isRight) await house.limits.giveBack(guess);
  else {
    await house.limits.tryTake(ADDRESS_LIMIT, addressKey);
    await house.limits.tryTake(NAME_LIMIT, foldedName);
  }
  return isRight;
}
