import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "./cookies.server.ts";
import type { Limit } from "./endpoint.contract.ts";
import type { Limits } from "./limits.server.ts";

const VOTER_COOKIE = "voter";
/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const TOKEN = /^[\w-]{22}$/;

/** Returns the database key of an anonymous voter, or undefined for somebody who never voted. */
export function readVoter(jar: CookieJar): string | undefined {
  const token = jar.cookie(VOTER_COOKIE);
  return token && TOKEN.test(token) ? hashToken(token) : undefined;
}

/** Returns the same, or makes a new key. `keepVoter` sets the cookie once the vote has counted or may have. */
export function readOrMakeVoter(jar: CookieJar): { voter: string; keepVoter(): void } {
  const known = readVoter(jar);
  if (known) return { voter: known, keepVoter: () => {} };
  const token = randomBytes(16).toString("base64url");
  return {
    voter: hashToken(token),
    keepVoter: () => jar.setCookie(VOTER_COOKIE, token, { maxAgeSeconds: COOKIE_SECONDS }),
  };
}

/**
 * Runs `act` for a visitor and takes a point of `limit` if it changed something. The first time sets their cookie.
 * @throws {Refusal} 429, and what `act` throws
 */
export async function runAsVoter<Done extends { changed: boolean }>(
  { limits }: { limits: Limits },
  limit: Limit,
  jar: CookieJar,
  act: (voter: string) => Promise<Done>,
): Promise<Omit<Done, "changed">> {
  const { voter, keepVoter } = readOrMakeVoter(jar);
  const taken = await limits.take(limit, voter);
  let counts = false;
  try {
    const { changed, ...done } = await act(voter);
    counts = changed;
    keepVoter();
    return done;
  } catch (error) {
    // It may have changed something, so if it is sent again it must be the same visitor's.
    if (!(error instanceof Refusal)) keepVoter();
    throw error;
  } finally {
    if (!counts) await limits.giveBack(taken);
  }
}

const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url").slice(0, 22);
