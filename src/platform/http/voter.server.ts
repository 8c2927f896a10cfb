import { createHash, randomBytes } from "node:crypto";
import type { CookieJar } from "./cookies.server.ts";

const VOTER_COOKIE = "voter";
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

/** The key of an anonymous visitor who votes: the hash of a cookie's token, undefined before the first vote. */
function readVoter(jar: CookieJar): string | undefined {
  const token = jar.cookie(VOTER_COOKIE);
  return token ? hashToken(token) : undefined;
}

/** The same; the first vote sets the cookie. */
export function readOrMakeVoter(jar: CookieJar): string {
  const known = readVoter(jar);
  if (known) return known;
  const token = randomBytes(24).toString("base64url");
  jar.setCookie(VOTER_COOKIE, token, { maxAgeSeconds: LIFETIME_SECONDS });
  return hashToken(token);
}

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
