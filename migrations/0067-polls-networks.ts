import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds a column for the network that each vote came from: a hash made with the poll's own secret, which is deleted when
 * the poll is over. `isHeld` marks the votes that exceed the limit for one network. `isClosed` says that the team
 * closed the poll, regardless of its scheduled end.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .alterTable("polls")
    .addColumn("isClosed", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.alterTable("polls").addColumn("networkSecret", type.text).execute();
  await db.schema.alterTable("poll_votes").addColumn("network", type.folded).execute();
  await db.schema.alterTable("poll_votes").addColumn("castAt", type.timestamptz).execute();
  await db.schema
    .alterTable("poll_votes")
    .addColumn("isHeld", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema.createIndex("poll_votes_network").on("poll_votes").columns(["pollId", "network"]).execute();
}
