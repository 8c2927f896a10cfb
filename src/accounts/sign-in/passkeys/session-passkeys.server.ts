import { hashToken } from "#accounts/team/team.server.ts";
import { type Db, qb } from "#platform/database/database.server.ts";
import type { CookieJar } from "#platform/http/http.server.ts";
import { SESSION_COOKIE } from "../sign-in.server.ts";
import type { SessionTables } from "../sign-in.table.server.ts";

/** Returns the id of the passkey that the caller's session has used, or null. */
export async function findSessionPasskeyId(db: Db, jar: CookieJar): Promise<number | null> {
  const session = await qb<SessionTables>(db)
    .selectFrom("sessions")
    .select("passkeyId")
    .where("tokenHash", "=", hashToken(jar.cookie(SESSION_COOKIE) ?? ""))
    .executeTakeFirst();
  return session?.passkeyId ?? null;
}

/** Records that the caller's session has just used a passkey. */
export async function recordSessionPasskey(db: Db, jar: CookieJar, passkeyId: number): Promise<void> {
  await qb<SessionTables>(db)
    .updateTable("sessions")
    .set({ passkeyId })
    .where("tokenHash", "=", hashToken(jar.cookie(SESSION_COOKIE) ?? ""))
    .execute();
}

/** Ends all sessions that used the given passkey, except the caller's. Call it before removing the passkey. */
export async function endOtherSessionsWithPasskey(
  db: Db,
  jar: CookieJar,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  await qb<SessionTables>(db)
    .deleteFrom("sessions")
    .where("passkeyId", "=", id)
    .where("userId", "=", userId)
    .where("tokenHash", "!=", hashToken(jar.cookie(SESSION_COOKIE) ?? ""))
    .execute();
}
