import { randomBytes } from "node:crypto";
import { hashToken } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import type { SessionTables } from "../sign-in.table.server.ts";

type DbAndClock = Pick<House, "db" | "now">;

const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Creates a one-time challenge. The given person can use it to add a passkey or, if `userId` is null, anybody can use
 * it to sign in.
 */
export async function makeChallenge(
  house: DbAndClock,
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(32));
  const hash = hashToken(Buffer.from(challenge).toString("base64url"));
  const expiresAt = new Date(house.now().getTime() + CHALLENGE_LIFETIME_MS).toISOString();
  await qb<SessionTables>(house.db)
    .insertInto("passkey_challenges")
    .values({ hash, userId, expiresAt })
    .execute();
  return challenge;
}

/** Uses up a challenge. Returns whether it was still valid. */
export async function redeemChallenge(house: DbAndClock, challenge: string, userId: number | null) {
  const redeemed = await qb<SessionTables>(house.db)
    .deleteFrom("passkey_challenges")
    .where("hash", "=", hashToken(challenge))
    .where("userId", userId === null ? "is" : "=", userId)
    .where("expiresAt", ">", house.now().toISOString())
    .returning("id")
    .executeTakeFirst();
  return redeemed !== undefined;
}
