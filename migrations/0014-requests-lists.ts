import { type Kysely, sql } from "kysely";

/** A page of requests comes out of an index in its order, whole or by status, and their counts out of it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["topic_requests", "guest_requests"]) {
    await sql`
      create index ${sql.ref(`${table}_newest`)} on ${sql.table(table)} ("isSpam", "createdAt", "id")`.execute(
      db,
    );
    await sql`
      create index ${sql.ref(`${table}_status`)} on ${sql.table(table)} ("isSpam", "status", "createdAt", "id")`.execute(
      db,
    );
  }
}
