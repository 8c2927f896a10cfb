import { randomBytes } from "node:crypto";
import { findMissingPasskeyStep, prepareAccountEmails } from "#accounts/sign-in/sign-in.server.ts";
import {
  addTokenRow,
  findPerson,
  findTokenRow,
  hashToken,
  listTokenRows,
  markTokenUsed,
  recordAdminEvent,
  removeTokenRow,
  type TokenRow,
} from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { conflict, notFound, Refusal } from "#platform/errors/errors.server.ts";
import { findTokenRefusal, type TokenCall } from "./token-scope.rules.ts";
import { type ApiToken, type NewToken, SCOPES } from "./tokens.contract.ts";

export { isAllowedByToken } from "./token-scope.rules.ts";

const MAX_TOKENS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const MARK_USED_EVERY_MS = 60_000;

const WRONG_TOKENS = { name: "wrong-token", points: 30, seconds: 15 * 60, counts: "all" } as const;
const CALL_LIMIT = { name: "token-calls", points: 600, seconds: 60, counts: "all" } as const;

const userFilter = ({ id, role }: Actor): number | undefined => (role === "owner" ? undefined : id);

const decodeScopes = (scopes: string) => SCOPES.filter((scope) => scopes.split(" ").includes(scope));

/** Lists everybody's tokens to an owner and people's own to others, newest first. */
export async function listTokens({ db }: Pick<House, "db">, actor: Actor): Promise<ApiToken[]> {
  const rows = await listTokenRows(db, userFilter(actor));
  return Promise.all(rows.map((row) => describe(db, row)));
}

async function describe(db: Db, row: TokenRow): Promise<ApiToken> {
  const { id, name, createdAt, expiresAt, lastUsedAt } = row;
  const username = (await findPerson(db, row.userId))?.username ?? "";
  return { id, name, scopes: decodeScopes(row.scopes), username, createdAt, expiresAt, lastUsedAt };
}

/**
 * Creates a token, which can't be shown again later, and emails its person and the owners. `byPasskey` says whether the
 * session has used a passkey.
 * @throws {Refusal} 409 if the person already has 20
 */
export async function addToken(
  house: House,
  actor: Actor,
  { name, scopes, days, byPasskey }: NewToken & { byPasskey: boolean },
): Promise<ApiToken & { token: string }> {
  const token = `gr_${randomBytes(24).toString("base64url")}`;
  const ends = days === null ? null : new Date(house.now().getTime() + days * DAY_MS);
  const tell = await prepareAccountEmails(house, actor);
  return transaction(house.db, async (trx) => {
    if ((await listTokenRows(trx, actor.id)).length >= MAX_TOKENS)
      throw conflict(`You have ${MAX_TOKENS} tokens already`);
    const row = await addTokenRow(trx, house, {
      tokenHash: hashToken(token),
      userId: actor.id,
      name,
      scopes: SCOPES.filter((scope) => scopes.includes(scope)).join(" "),
      byPasskey,
      expiresAt: ends?.toISOString() ?? null,
    });
    await record(trx, house, actor, "create", row);
    await tell(trx, "token-added");
    return { ...(await describe(trx, row)), token };
  });
}

/** @throws {Refusal} 404 for an unknown token, and for somebody else's unless an owner asks */
export function removeToken(house: House, actor: Actor, id: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    const row = await removeTokenRow(trx, id, userFilter(actor));
    if (!row) throw notFound("Token");
    await record(trx, house, actor, "delete", row);
  });
}

const record = (trx: Db, house: House, actor: Actor, action: "create" | "delete", { id, name }: TokenRow) =>
  recordAdminEvent(trx, house, actor, { action, entity: "token", entityId: id, detail: name });

/**
 * Returns the person behind a token, with their current rights.
 * @throws {Refusal} 401 for a wrong token, 429 after too many wrong ones from an address or too many calls
 */
export async function resolveToken(house: House, token: string, clientKey: string): Promise<Actor> {
  const found = await findCaller(house, token);
  if (!found) {
    await house.limits.take(WRONG_TOKENS, clientKey);
    throw new Refusal("unauthenticated", "Invalid API token", { headers: { "www-authenticate": "Bearer" } });
  }
  const { row, actor } = found;
  await house.limits.take(CALL_LIMIT, String(row.id));
  await markUsed(house, row);
  return actor;
}

/**
 * Returns the person behind a token for an answer that outlives its call. Counts nothing, and returns null for a wrong
 * token.
 */
export const findTokenActor = async (house: House, token: string): Promise<Actor | null> =>
  (await findCaller(house, token))?.actor ?? null;

async function findCaller(house: House, token: string): Promise<{ row: TokenRow; actor: Actor } | undefined> {
  const row = await findTokenRow(house.db, hashToken(token));
  if (!row || (row.expiresAt !== null && Date.parse(row.expiresAt) <= house.now().getTime()))
    return undefined;
  const person = await findPerson(house.db, row.userId);
  if (!person) return undefined;
  const { id, name } = row;
  const actor = { ...person, token: { id, name, scopes: decodeScopes(row.scopes) } };
  const need = person.role
    ? await findMissingPasskeyStep(house, { userId: person.id, passkeyId: null })
    : undefined;
  const isClosed = need === "add" || (need === "sign-in" && !row.byPasskey);
  return { row, actor: isClosed ? { ...actor, needsPasskey: need } : actor };
}

async function markUsed(house: House, { id, lastUsedAt }: TokenRow): Promise<void> {
  if (lastUsedAt !== null && house.now().getTime() - Date.parse(lastUsedAt) < MARK_USED_EVERY_MS) return;
  await markTokenUsed(house.db, house, id);
}

/** Returns whether the caller's token may make a call, regardless of the person's own rights. */
export const isTokenAllowed = ({ token }: Actor, call: { method: string; path: string }): boolean =>
  findTokenRefusal({ ...call, isPermanent: false }, decodeScopes(token?.scopes.join(" ") ?? "")) ===
  undefined;

/** @throws {Refusal} 403 for what no token may do, and outside its scopes */
export function requireScope({ token }: Actor, call: TokenCall): void {
  const scopes = SCOPES.filter((scope) => token?.scopes.includes(scope));
  const reason = findTokenRefusal(call, scopes);
  if (reason !== undefined) throw new Refusal("forbidden", reason);
}
