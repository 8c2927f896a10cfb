import { hashToken, listPasskeys, rememberOwner } from "#accounts/team/team.server.ts";
import type { House } from "#app/house.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { SESSION_COOKIE } from "./sign-in.server.ts";
import type { SessionTables } from "./sign-in.table.server.ts";

/**
 * Remembers the caller's session before a restore replaces the data. Returns a function that adds the session and its
 * account to the restored data and returns the account's new id. The session keeps the passkey that it was opened with if
 * the restored account has it.
 */
export async function rememberSession(
  { db }: Pick<House, "db">,
  jar: CookieJar,
): Promise<(restored: Db) => Promise<number>> {
  const { id, passkeyId, ...session } = await qb<SessionTables>(db)
    .selectFrom("sessions")
    .selectAll()
    .where("tokenHash", "=", hashToken(jar.cookie(SESSION_COOKIE) ?? ""))
    .executeTakeFirstOrThrow();
  const ownPasskeys = await listPasskeys(db, session.userId);
  const credentialId = ownPasskeys.find((passkey) => passkey.id === passkeyId)?.credentialId;
  const addOwner = await rememberOwner(db, session.userId);
  return (restoredDb) =>
    transaction(restoredDb, async (trx) => {
      const userId = await addOwner(trx);
      const restoredPasskeys = await listPasskeys(trx, userId);
      const passkey = restoredPasskeys.find((passkey) => passkey.credentialId === credentialId);
      await qb<SessionTables>(trx)
        .insertInto("sessions")
        .values({ ...session, userId, passkeyId: passkey?.id ?? null })
        .execute();
      return userId;
    });
}
