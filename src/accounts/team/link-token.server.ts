import { createHash, randomBytes } from "node:crypto";

/**
 * Creates a secret for a cookie or a link. Only its hash may be stored. The hash needs no salt, because the token has
 * 256 random bits.
 */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/**
 * Returns the hash that is stored instead of the token. Because only hashes are compared, timing reveals nothing about
 * tokens.
 */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
