import { type Kysely, sql } from "kysely";

/** Adds indexes for sorting and counting requests, in total and by status. */
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
