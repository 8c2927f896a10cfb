import { type Db, qb } from "#platform/database/database.server.ts";
import type { TeamTables } from "./team.table.server.ts";

/**
 * Remembers an account. Returns a function that makes the account an owner in another database and returns its id
 * there. If that database doesn't have the account, adds it, with a suffix if its username is taken.
 */
export async function rememberOwner(db: Db, id: number): Promise<(other: Db) => Promise<number>> {
  const { id: _, ...account } = await qb<TeamTables>(db)
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return async (otherDb) => {
    const users = qb<TeamTables>(otherDb);
    const existingOwner = await users
      .updateTable("users")
      .set({ role: "owner" })
      .where("usernameFolded", "=", account.usernameFolded)
      .where("createdAt", "=", account.createdAt)
      .returning("id")
      .executeTakeFirst();
    if (existingOwner) return existingOwner.id;
    const suffix = await findFreeSuffix(otherDb, account.usernameFolded);
    const { id } = await users
      .insertInto("users")
      .values({
        ...account,
        role: "owner",
        passkeyHandle: null,
        username: account.username + suffix,
        usernameFolded: account.usernameFolded + suffix,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
}

async function findFreeSuffix(db: Db, usernameFolded: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : `-${number}`;
    const existingUser = await qb<TeamTables>(db)
      .selectFrom("users")
      .select("id")
      .where("usernameFolded", "=", usernameFolded + suffix)
      .executeTakeFirst();
    if (!existingUser) return suffix;
  }
}
