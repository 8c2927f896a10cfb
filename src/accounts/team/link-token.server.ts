import { createHash, randomBytes } from "node:crypto";

/** A secret for a cookie or a link: 256 random bits, which need no salt. Keep the hash alone. */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Rows are found by the hash, whose comparison tells nothing about the token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
