import type { Kysely } from "kysely";

/**
 * Renames columns, so that every table with leases has the same two. A lease reserves a row for one process at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").renameColumn("claim", "leaseToken").execute();
  await db.schema.alterTable("outbox").renameColumn("claimedUntil", "leasedUntil").execute();
  await db.schema.alterTable("episode_updates").renameColumn("token", "leaseToken").execute();
  await db.schema.alterTable("episode_updates").renameColumn("expiresAt", "leasedUntil").execute();
  await db.schema.alterTable("episode_updates").dropColumn("process").execute();
}
