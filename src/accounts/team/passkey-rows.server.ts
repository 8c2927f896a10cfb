import type { House } from "#app/house.server.ts";
import { type Db, isUniqueViolation, qb } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { rethrowInsertError } from "./activity.server.ts";
import type { TeamTables } from "./team.table.server.ts";

const PUBLIC_COLUMNS = ["id", "name", "createdAt", "lastUsedAt"] as const;

const selectPasskeys = (db: Db) => qb<TeamTables>(db).selectFrom("passkeys");

export const listPasskeys = (db: Db, userId: number) =>
  selectPasskeys(db)
    .select([...PUBLIC_COLUMNS, "credentialId"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

export const hasPasskey = async (db: Db, userId: number): Promise<boolean> =>
  (await selectPasskeys(db).select("id").where("userId", "=", userId).limit(1).execute()).length > 0;

export const findPasskey = (db: Db, credentialId: string) =>
  selectPasskeys(db)
    .innerJoin("users", "users.id", "passkeys.userId")
    .select(["passkeys.id", "userId", "credentialId", "publicKey", "counter", "users.passkeyHandle"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();

type NewPasskey = Pick<
  TeamTables["passkeys"],
  "userId" | "name" | "credentialId" | "publicKey" | "counter" | "transports"
>;

/** Stores a passkey. @throws {Refusal} 409 if the passkey was already added */
export const addPasskey = (db: Db, house: Pick<House, "now">, passkey: NewPasskey) =>
  qb<TeamTables>(db)
    .insertInto("passkeys")
    .values({ ...passkey, createdAt: house.now().toISOString(), lastUsedAt: null })
    .returning(PUBLIC_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      return isUniqueViolation(error)
        ? Promise.reject(createPasskeyExistsRefusal())
        : rethrowInsertError(error);
    });

export const createPasskeyExistsRefusal = () => conflict("This passkey has already been added");

/** Renames a passkey. Returns undefined if it isn't the given person's. */
export const renamePasskey = (db: Db, { id, userId, name }: { id: number; userId: number; name: string }) =>
  qb<TeamTables>(db)
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning(PUBLIC_COLUMNS)
    .executeTakeFirst();

export const removePasskey = (db: Db, { id, userId }: { id: number; userId: number }) =>
  qb<TeamTables>(db)
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();

/** Removes all of a person's passkeys. Returns how many it removed. */
export async function removeAllPasskeys(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await qb<TeamTables>(db)
    .deleteFrom("passkeys")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Stores a passkey's new counter, which stays 0 for keys without a counter. Returns false if another sign-in has
 * advanced the counter in the meantime.
 */
export async function markPasskeyUsed(
  db: Db,
  house: Pick<House, "now">,
  { id, counter, newCounter }: { id: number; counter: number; newCounter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await qb<TeamTables>(db)
    .updateTable("passkeys")
    .set({ counter: newCounter, lastUsedAt: house.now().toISOString() })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the id that passkeys use to identify the account. If the account has none yet, stores `newHandle` and returns
 * it.
 */
export async function ensurePasskeyHandle(db: Db, userId: number, newHandle: string): Promise<string> {
  const { passkeyHandle } = await qb<TeamTables>(db)
    .updateTable("users")
    .set((row) => ({ passkeyHandle: row.fn.coalesce("passkeyHandle", row.val(newHandle)) }))
    .where("id", "=", userId)
    .returning("passkeyHandle")
    .executeTakeFirstOrThrow();
  return passkeyHandle ?? newHandle;
}
