import { createHmac } from "node:crypto";
import { hashToken } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { followerSecret } from "../follower-secrets.contract.ts";
import { readSecret } from "../follower-secrets.server.ts";

/** The token of a follower's link: the same in every mail, so that the newest mail does not end the links before it. */
export async function makeFollowerToken(house: Pick<House, "db" | "env">, linkSeed: string): Promise<string> {
  const secret = await readSecret(house, followerSecret);
  return createHmac("sha256", secret).update(linkSeed).digest("base64url");
}

export const hashFollowerToken = async (house: Pick<House, "db" | "env">, linkSeed: string) =>
  hashToken(await makeFollowerToken(house, linkSeed));

/** The follower's page, and the address that ends the mails by one click. */
export async function addressFollower(house: Pick<House, "db" | "env">, linkSeed: string) {
  const token = await makeFollowerToken(house, linkSeed);
  const { PUBLIC_URL } = house.env;
  return {
    page: `${PUBLIC_URL}/f/${token}`,
    unsubscribe: `${PUBLIC_URL}/api/followers/${token}/unsubscribe`,
  };
}
