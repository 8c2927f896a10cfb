import { hash, randomBytes } from "node:crypto";
import { invalidField, Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "./cookies.server.ts";
import type { RateLimit } from "./endpoint.contract.ts";
import type { CallContext } from "./endpoint.server.ts";
import type { RateLimits } from "./limits.server.ts";

const VOTER_COOKIE = "voter";
/** Browsers keep a cookie for at most 400 days. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const VOTER_TOKEN_PATTERN = /^[\w-]{22}$/;
const VOTER_KEY_PATTERN = /^[\w-]{16,64}$/;

/** The call of a visitor, who is recognized by a cookie or, before there is one, by a `Voter-Key`. */
export type VisitorCall = CookieJar & Pick<CallContext, "header">;

/**
 * Returns the hash that identifies this browser's anonymous voter in the database, or undefined if the browser has
 * never voted.
 */
export function readVoterHash(jar: CookieJar): string | undefined {
  const token = jar.cookie(VOTER_COOKIE);
  return token && VOTER_TOKEN_PATTERN.test(token) ? shortHash(token) : undefined;
}

/**
 * Like `readVoterHash`, but creates a voter if there is none. The same `Voter-Key` always creates the same voter. Call
 * `setVoterCookie` once the vote has been stored or might have been.
 * @throws {Refusal} 400 if the `Voter-Key` is malformed
 */
export function readOrCreateVoter(call: VisitorCall): { voter: string; setVoterCookie(): void } {
  const knownVoter = readVoterHash(call);
  if (knownVoter) return { voter: knownVoter, setVoterCookie: () => {} };
  const token = createVoterToken(call.header("voter-key"));
  return {
    voter: shortHash(token),
    setVoterCookie: () => call.setCookie(VOTER_COOKIE, token, { maxAgeSeconds: COOKIE_SECONDS }),
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
  call: VisitorCall,
  castVote: (voter: string) => Promise<Done>,
): Promise<Omit<Done, "changed">> {
  const { voter, setVoterCookie } = readOrCreateVoter(call);
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

function createVoterToken(key: string | undefined): string {
  if (key === undefined) return randomBytes(16).toString("base64url");
  if (!VOTER_KEY_PATTERN.test(key))
    throw invalidField("Voter-Key", "Voter-Key must be 16 to 64 letters, digits, - or _");
  return shortHash(`voter ${key}`);
}

const shortHash = (text: string): string => hash("sha256", text, "base64url").slice(0, 22);
