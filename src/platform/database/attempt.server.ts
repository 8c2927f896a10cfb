import { type Kysely, sql } from "kysely";

/**
 * For migrations: runs what a server may refuse, such as `create extension`, and undoes it when it is refused, so
 * that the rest of the change can go on without it.
 *
 * @returns the refusal, or undefined when all went well.
 */
export async function attempt(db: Kysely<unknown>, fn: () => Promise<unknown>): Promise<Error | undefined> {
  await sql`savepoint attempt`.execute(db);
  try {
    await fn();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await sql`release savepoint attempt`.execute(db);
  }
  return undefined;
}
