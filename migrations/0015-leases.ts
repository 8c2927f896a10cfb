import type { Kysely } from "kysely";

/** Renames columns, so that every table with leases, which keep a row for one process at a time, has the same two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").renameColumn("claim", "leaseToken").execute();
  await db.schema.alterTable("outbox").renameColumn("claimedUntil", "leasedUntil").execute();
  await db.schema.alterTable("episode_updates").renameColumn("token", "leaseToken").execute();
  await db.schema.alterTable("episode_updates").renameColumn("expiresAt", "leasedUntil").execute();
  await db.schema.alterTable("episode_updates").dropColumn("process").execute();
}
