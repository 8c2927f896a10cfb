import { createHash, randomBytes } from "node:crypto";
import { Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "./cookies.server.ts";
import type { Limit } from "./endpoint.contract.ts";
import type { Limits } from "./limits.server.ts";

const VOTER_COOKIE = "voter";
/** The longest time for which browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;
const TOKEN = /^[\w-]{22}$/;

/** Returns the database key of an anonymous voter, or undefined for somebody who never voted. */
export function readVoter(jar: CookieJar): string | undefined {
  const token = jar.cookie(VOTER_COOKIE);
  return token && TOKEN.test(token) ? hashToken(token) : undefined;
}

/** Returns the same key, or a new one. Call `keepVoter` to set the cookie once the vote has counted or may have. */
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
 * Runs `act` for a visitor, and takes a point of `limit` if it changed something. A new visitor gets a cookie.
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
    // The vote may have been stored, so if it is sent again, it must come from the same voter.
    if (!(error instanceof Refusal)) keepVoter();
    throw error;
  } finally {
    if (!counts) await limits.giveBack(taken);
  }
}

const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url").slice(0, 22);

type VoteRow = { id: number; voter: string };
type Vote = VoteRow & { wanted: boolean };

/**
 * Writes simultaneous votes on things with ids. If one voter votes several times on a thing, the last vote counts.
 * `add` and `remove` must return the rows that they added or removed. Returns by how much the votes of each thing
 * changed, and which votes changed something.
 */
export async function writeVotes<V extends Vote>(
  votes: readonly V[],
  rows: {
    add(votes: readonly V[]): Promise<readonly VoteRow[]>;
    remove(votes: readonly VoteRow[]): Promise<readonly VoteRow[]>;
  },
): Promise<{ differenceOf(id: number): number; hasChanged(vote: VoteRow): boolean }> {
  const last = [...new Map(votes.map((vote) => [nameOf(vote), vote])).values()];
  const wanted = last.filter((vote) => vote.wanted);
  const unwanted = last.filter((vote) => !vote.wanted);
  const added = wanted.length > 0 ? await rows.add(wanted) : [];
  const removed = unwanted.length > 0 ? await rows.remove(unwanted) : [];
  const changed = new Set([...added, ...removed].map(nameOf));
  const countOf = (some: readonly VoteRow[], id: number) => some.filter((row) => row.id === id).length;
  return {
    differenceOf: (id) => countOf(added, id) - countOf(removed, id),
    hasChanged: (vote) => changed.has(nameOf(vote)),
  };
}

const nameOf = ({ id, voter }: VoteRow): string => `${id} ${voter}`;
