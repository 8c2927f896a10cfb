import { randomBytes } from "node:crypto";
import {
  findMissingPasskeyStep,
  hasUsedPasskey,
  prepareAccountEmails,
  requireOpenSession,
} from "#accounts/sign-in/sign-in.server.ts";
import {
  addTokenRow,
  findPerson,
  findTokenRow,
  hashToken,
  listTokenRows,
  lockAndCountTokens,
  markTokenUsed,
  recordAdminEvent,
  removeTokenRow,
  type TokenRow,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound, Refusal } from "#platform/errors/errors.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { findTokenRefusalReason, type RequestWithToken } from "./token-scope.rules.ts";
import { type ApiToken, TOKEN_SCOPES, type TokenInput } from "./tokens.contract.ts";

export { isOpenToTokens } from "./token-scope.rules.ts";

const MAX_TOKENS_PER_PERSON = 20;
const MARK_USED_INTERVAL_MS = 60_000;

const WRONG_TOKEN_LIMIT = { name: "wrong-token", points: 30, seconds: 15 * 60, counts: "all" } as const;
const REQUEST_LIMIT = { name: "token-calls", points: 600, seconds: 60, counts: "all" } as const;

/** Returns the actor's id, because people may only see their own tokens, or undefined for owners, who may see all. */
const getUserIdFilter = ({ id, role }: Actor): number | undefined => (role === "owner" ? undefined : id);

const parseScopes = (scopes: string) => TOKEN_SCOPES.filter((scope) => scopes.split(" ").includes(scope));

/** Lists tokens, newest first. Owners get everybody's tokens, others only their own. */
export async function listTokens({ db }: Pick<House, "db">, actor: Actor): Promise<ApiToken[]> {
  const rows = await listTokenRows(db, getUserIdFilter(actor));
  return Promise.all(rows.map((row) => describeToken(db, row)));
}

async function describeToken(db: Db, row: TokenRow): Promise<ApiToken> {
  const { id, name, createdAt, expiresAt, lastUsedAt } = row;
  const username = (await findPerson(db, row.userId))?.username ?? "";
  return { id, name, scopes: parseScopes(row.scopes), username, createdAt, expiresAt, lastUsedAt };
}

/**
 * Creates a token and emails the person and the owners about it. The token can't be shown again later.
 * @throws {Refusal} 401 if the session has just ended; 409 if the person already has 20 tokens
 */
export async function addToken(
  house: House,
  { actor, ...jar }: Pick<CookieJar, "cookie"> & { actor: Actor },
  { name, scopes, days }: TokenInput,
): Promise<ApiToken & { token: string }> {
  const token = `gr_${randomBytes(24).toString("base64url")}`;
  const expiresAt = days === null ? null : new Date(house.now().getTime() + days * DAY_MS);
  const byPasskey = await hasUsedPasskey(house, jar);
  const queueEmails = await prepareAccountEmails(house, actor);
  return transaction(house.db, async (trx) => {
    if ((await lockAndCountTokens(trx, actor.id)) >= MAX_TOKENS_PER_PERSON)
      throw conflict(`You have ${MAX_TOKENS_PER_PERSON} tokens already`);
    await requireOpenSession(trx, jar);
    const row = await addTokenRow(trx, house, {
      tokenHash: hashToken(token),
      userId: actor.id,
      name,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).join(" "),
      byPasskey,
      expiresAt: expiresAt?.toISOString() ?? null,
    });
    await recordTokenChange(trx, house, actor, "create", row);
    await queueEmails(trx, "token-added");
    return { ...(await describeToken(trx, row)), token };
  });
}

/**
 * Deletes a token.
 * @throws {Refusal} 404 for an unknown token, or for somebody else's unless the caller is an owner
 */
export function removeToken(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    const row = await removeTokenRow(trx, id, getUserIdFilter(actor));
    if (!row) throw notFound("Token");
    await recordTokenChange(trx, house, actor, "delete", row);
  });
}

const recordTokenChange = (
  trx: Db,
  house: House,
  actor: Actor,
  action: "create" | "delete",
  { id, name }: TokenRow,
) => recordAdminEvent(trx, house, actor, { action, entity: "token", entityId: id, detail: name });

/**
 * Returns the person behind a token, with their current rights.
 * @throws {Refusal} 401 for a wrong token; 429 after too many wrong tokens from one IP address or too many requests
 * with one token
 */
export async function resolveToken(house: House, token: string, clientKey: string): Promise<Actor> {
  const tokenAndActor = await findTokenAndActor(house, token);
  if (!tokenAndActor) {
    await house.limits.take(WRONG_TOKEN_LIMIT, clientKey);
    throw new Refusal("unauthenticated", "Invalid API token");
  }
  const { row, actor } = tokenAndActor;
  await house.limits.take(REQUEST_LIMIT, String(row.id));
  await recordTokenUse(house, row);
  return actor;
}

/**
 * Returns the person behind a token, or null for a wrong token. Doesn't count toward any limit, because it is called
 * repeatedly for each open connection.
 */
export const findTokenActor = async (house: House, token: string): Promise<Actor | null> =>
  (await findTokenAndActor(house, token))?.actor ?? null;

async function findTokenAndActor(
  house: House,
  token: string,
): Promise<{ row: TokenRow; actor: Actor } | undefined> {
  const row = await findTokenRow(house.db, hashToken(token));
  if (!row || (row.expiresAt !== null && Date.parse(row.expiresAt) <= house.now().getTime()))
    return undefined;
  const person = await findPerson(house.db, row.userId);
  if (!person) return undefined;
  const { id, name } = row;
  const actor = { ...person, token: { id, name, scopes: parseScopes(row.scopes) } };
  const missingStep = person.role
    ? await findMissingPasskeyStep(house, { userId: person.id, passkeyId: null })
    : undefined;
  const isPasskeyMissing = missingStep === "add" || (missingStep === "sign-in" && !row.byPasskey);
  return { row, actor: isPasskeyMissing ? { ...actor, needsPasskey: missingStep } : actor };
}

async function recordTokenUse(house: House, { id, lastUsedAt }: TokenRow): Promise<void> {
  if (lastUsedAt !== null && house.now().getTime() - Date.parse(lastUsedAt) < MARK_USED_INTERVAL_MS) return;
  await markTokenUsed(house.db, house, id);
}

/** Returns whether the caller's token may call an endpoint, regardless of the person's own rights. */
export const mayTokenCall = ({ token }: Actor, call: { method: string; path: string }): boolean =>
  findTokenRefusalReason({ ...call, isPermanent: false }, parseScopes(token?.scopes.join(" ") ?? "")) ===
  undefined;

/**
 * Checks that the caller's token may make a request.
 * @throws {Refusal} 403 for requests that no token may make or that the token's scopes don't include
 */
export function requireTokenScope({ token }: Actor, call: RequestWithToken): void {
  const scopes = TOKEN_SCOPES.filter((scope) => token?.scopes.includes(scope));
  const reason = findTokenRefusalReason(call, scopes);
  if (reason !== undefined) throw new Refusal("forbidden", reason);
}
