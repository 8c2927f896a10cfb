import type { ExpressionBuilder } from "kysely";
import type { House } from "#app/house.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { rethrowInsertError } from "./activity.server.ts";
import { hashToken, makeToken } from "./link-token.server.ts";
import type { TeamTables } from "./team.table.server.ts";

const LINK_LIFETIME_MS = DAY_MS;

/**
 * Creates a password link and revokes the account's earlier ones. `makerId` is the owner who creates the link, or null
 * if somebody reported a forgotten password. Since anybody can report one, a link created that way doesn't revoke links
 * from owners.
 */
export async function makePasswordLink(
  db: Db,
  house: Pick<House, "now">,
  { userId, makerId }: { userId: number; makerId: number | null },
): Promise<{ token: string; expiresAt: string }> {
  await qb<TeamTables>(db)
    .deleteFrom("password_links")
    .where("userId", "=", userId)
    .$if(makerId === null, (links) => links.where("makerId", "is", null))
    .execute();
  const { token, tokenHash } = makeToken();
  const expiresAt = new Date(house.now().getTime() + LINK_LIFETIME_MS).toISOString();
  await qb<TeamTables>(db)
    .insertInto("password_links")
    .values({ userId, makerId, tokenHash, expiresAt })
    .execute()
    .catch(rethrowInsertError);
  return { token, expiresAt };
}

export async function revokePasswordLinks(db: Db, userId: number): Promise<void> {
  await qb<TeamTables>(db).deleteFrom("password_links").where("userId", "=", userId).execute();
}

/**
 * Revokes the password links that a person created for others. Call it in the transaction that takes away the person's
 * rights.
 */
export async function revokePasswordLinksBy(db: Db, makerId: number): Promise<void> {
  await qb<TeamTables>(db).deleteFrom("password_links").where("makerId", "=", makerId).execute();
}

/** Returns the id of the account whose password the link sets, or undefined if the link isn't valid. */
export async function findPasswordLink(
  house: Pick<House, "db" | "now">,
  token: string,
): Promise<number | undefined> {
  const link = await qb<TeamTables>(house.db)
    .selectFrom("password_links")
    .select("userId")
    .where((row) => makePasswordTokenCondition(row, token, house.now()))
    .executeTakeFirst();
  return link?.userId;
}

/** Marks a link as used and returns whether it was still valid. Call it in the transaction that sets the password. */
export async function redeemPasswordLink(db: Db, house: Pick<House, "now">, token: string): Promise<boolean> {
  const redeemedLink = await qb<TeamTables>(db)
    .deleteFrom("password_links")
    .where((row) => makePasswordTokenCondition(row, token, house.now()))
    .returning("id")
    .executeTakeFirst();
  return redeemedLink !== undefined;
}

/**
 * Returns a condition that selects the link with the given token if it is still valid. An owner who created it for
 * somebody else must still be an owner.
 */
const makePasswordTokenCondition = (
  row: ExpressionBuilder<TeamTables, "password_links">,
  token: string,
  now: Date,
) =>
  row.and([
    row("tokenHash", "=", hashToken(token)),
    row("expiresAt", ">", now.toISOString()),
    row.or([
      row("makerId", "is", null),
      row("makerId", "in", row.selectFrom("users").select("id").where("role", "=", "owner")),
    ]),
  ]);
