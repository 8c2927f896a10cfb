import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { makeToken } from "#team/team.server.ts";
import type { SessionTables } from "./session.table.server.ts";

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export const resetAddress = ({ env }: Pick<House, "env">, token: string): string =>
  `${env.PUBLIC_URL}/auth/reset?token=${token}`;

/** Ends earlier links of the account and makes one. */
export async function makePasswordLink(
  db: Db,
  house: Pick<House, "now">,
  userId: number,
): Promise<{ token: string; expiresAt: string }> {
  await endPasswordLinks(db, userId);
  const { token, tokenHash } = makeToken();
  const expiresAt = new Date(house.now().getTime() + LIFETIME_MS).toISOString();
  await on<SessionTables>(db).insertInto("password_links").values({ userId, tokenHash, expiresAt }).execute();
  return { token, expiresAt };
}

export async function endPasswordLinks(db: Db, userId: number): Promise<void> {
  await on<SessionTables>(db).deleteFrom("password_links").where("userId", "=", userId).execute();
}
