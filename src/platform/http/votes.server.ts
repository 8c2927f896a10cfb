import { hash, randomBytes } from "node:crypto";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "./cookies.server.ts";
import type { RateLimit } from "./endpoint.contract.ts";
import type { RateLimits } from "./limits.server.ts";

const VOTER_COOKIE = "voter";
/** Browsers keep a cookie for at most 400 days. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const VOTER_TOKEN_PATTERN = /^[\w-]{22}$/;

/**
 * Returns the hash that identifies this browser's anonymous voter in the database, or undefined if the browser has
 * never voted.
 */
export function readVoterHash(jar: CookieJar): string | undefined {
  const token = jar.cookie(VOTER_COOKIE);
  return token && VOTER_TOKEN_PATTERN.test(token) ? hashVoterToken(token) : undefined;
}

/**
 * Like `readVoterHash`, but creates a voter if there is none. Call `setVoterCookie` once the vote has been stored or
 * might have been.
 */
export function readOrCreateVoter(jar: CookieJar): { voter: string; setVoterCookie(): void } {
  const knownVoter = readVoterHash(jar);
  if (knownVoter) return { voter: knownVoter, setVoterCookie: () => {} };
  const token = randomBytes(16).toString("base64url");
  return {
    voter: hashVoterToken(token),
    setVoterCookie: () => jar.setCookie(VOTER_COOKIE, token, { maxAgeSeconds: COOKIE_SECONDS }),
  };
}

/**
 * Runs `castVote` as the visitor's voter. The call counts toward `limit` only if it changed something. Sets a cookie
 * for a new voter.
 * @throws {Refusal} 429, or whatever `castVote` throws
 */
export async function runAsVoter<Done extends { changed: boolean }>(
  { limits }: { limits: RateLimits },
  limit: RateLimit,
  jar: CookieJar,
  castVote: (voter: string) => Promise<Done>,
): Promise<Omit<Done, "changed">> {
  const { voter, setVoterCookie } = readOrCreateVoter(jar);
  const takenPoints = await limits.take(limit, voter);
  let usesPoint = false;
  try {
    const { changed, ...done } = await castVote(voter);
    usesPoint = changed;
    setVoterCookie();
    return done;
  } catch (error) {
    // The vote may have been stored anyway. If the visitor tries again, it must count as the same voter.
    if (!(error instanceof Refusal)) setVoterCookie();
    throw error;
  } finally {
    if (!usesPoint) await limits.giveBack(takenPoints);
  }
}

const hashVoterToken = (token: string): string => hash("sha256", token, "base64url").slice(0, 22);
