import { type Db, on } from "./database-handle.server.ts";

/** Deletes a table's rows whose `expiresAt` has passed, and returns how many. */
export async function deleteExpired({ db, now }: { db: Db; now(): Date }, table: string): Promise<number> {
  const { numDeletedRows } = await on<Record<string, { expiresAt: string }>>(db)
    .deleteFrom(table)
    .where("expiresAt", "<=", now().toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
