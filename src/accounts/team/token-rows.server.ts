import type { Selectable } from "kysely";
import type { House } from "#app/house.server.ts";
import { type Db, lockRows, qb } from "#platform/database/database.server.ts";
import type { TeamTables } from "./team.table.server.ts";

export type TokenRow = Selectable<TeamTables["api_tokens"]>;

const selectTokens = (db: Db) => qb<TeamTables>(db).selectFrom("api_tokens").selectAll();

/** Lists a person's tokens, or everybody's, newest first. */
export const listTokenRows = (db: Db, userId?: number): Promise<TokenRow[]> =>
  selectTokens(db)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
    .orderBy("id", "desc")
    .execute();

/**
 * Counts a person's tokens. Until the transaction ends, other transactions that count them wait, so that a person can't
 * exceed their limit by adding several at the same time.
 */
export async function lockAndCountTokens(trx: Db, userId: number): Promise<number> {
  await lockRows(
    trx,
    qb<TeamTables>(trx).selectFrom("users").select("id").where("id", "=", userId),
  ).execute();
  return (await listTokenRows(trx, userId)).length;
}

export const findTokenRow = (db: Db, tokenHash: string): Promise<TokenRow | undefined> =>
  selectTokens(db).where("tokenHash", "=", tokenHash).executeTakeFirst();

export const addTokenRow = (
  db: Db,
  house: Pick<House, "now">,
  token: Omit<TokenRow, "id" | "createdAt" | "lastUsedAt">,
): Promise<TokenRow> =>
  qb<TeamTables>(db)
    .insertInto("api_tokens")
    .values({ ...token, createdAt: house.now().toISOString(), lastUsedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes a token and returns it. Returns undefined if there is no such token or if it isn't the given user's. */
export const removeTokenRow = (db: Db, id: number, userId?: number): Promise<TokenRow | undefined> =>
  qb<TeamTables>(db)
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
    .returningAll()
    .executeTakeFirst();

/** Removes all of a person's tokens. Returns how many it removed. */
export async function removeAllTokens(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await qb<TeamTables>(db)
    .deleteFrom("api_tokens")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function markTokenUsed(db: Db, house: Pick<House, "now">, id: number): Promise<void> {
  await qb<TeamTables>(db)
    .updateTable("api_tokens")
    .set({ lastUsedAt: house.now().toISOString() })
    .where("id", "=", id)
    .execute();
}
