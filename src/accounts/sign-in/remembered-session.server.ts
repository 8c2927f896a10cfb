import type { Selectable } from "kysely";
import { hashToken, rememberOwner } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { SESSION_COOKIE } from "./sign-in.server.ts";
import type { SessionTables } from "./sign-in.table.server.ts";

/**
 * Remembers the caller's session before a restore replaces the data. Returns a function that adds the session and its
 * account to the restored data and returns the account's new id. Drops the session's passkey, because the restored data
 * may not have it.
 */
export async function rememberSession(
  { db }: Pick<House, "db">,
  jar: CookieJar,
): Promise<(restored: Db) => Promise<number>> {
  const session: Omit<Selectable<SessionTables["sessions"]>, "id" | "passkeyId"> = await qb<SessionTables>(db)
    .selectFrom("sessions")
    .select(["tokenHash", "userId", "createdAt", "renewedAt", "lastSeenAt", "device", "expiresAt"])
    .where("tokenHash", "=", hashToken(jar.cookie(SESSION_COOKIE) ?? ""))
    .executeTakeFirstOrThrow();
  const addOwner = await rememberOwner(db, session.userId);
  return (restoredDb) =>
    transaction(restoredDb, async (trx) => {
      const userId = await addOwner(trx);
      await qb<SessionTables>(trx)
        .insertInto("sessions")
        .values({ ...session, userId, passkeyId: null })
        .execute();
      return userId;
    });
}
