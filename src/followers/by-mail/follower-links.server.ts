import { createHmac } from "node:crypto";
import { hashToken } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { followerSecretSetting } from "../follower-secrets.contract.ts";
import { readOrCreateSecret } from "../follower-secrets.server.ts";

/**
 * Returns the token in a follower's links. The same seed always gives the same token, so a new email doesn't
 * invalidate older links.
 */
export async function makeFollowerToken(house: Pick<House, "db" | "env">, linkSeed: string): Promise<string> {
  const secret = await readOrCreateSecret(house, followerSecretSetting);
  return createHmac("sha256", secret).update(linkSeed).digest("base64url");
}

export const hashFollowerToken = async (house: Pick<House, "db" | "env">, linkSeed: string) =>
  hashToken(await makeFollowerToken(house, linkSeed));

/** Returns the URL of a follower's page, and a URL that unsubscribes the follower with a single click. */
export async function makeFollowerUrls(house: Pick<House, "db" | "env">, linkSeed: string) {
  const token = await makeFollowerToken(house, linkSeed);
  const { PUBLIC_URL } = house.env;
  return {
    pageUrl: `${PUBLIC_URL}/f/${token}`,
    unsubscribeUrl: `${PUBLIC_URL}/api/followers/${token}/unsubscribe`,
  };
}
