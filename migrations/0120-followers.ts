import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

const MESSAGE_KINDS = ["soon", "live", "episode"] as const;

/**
 * Creates the tables for followers, who are notified about the show by email or in their browsers. The token in a
 * follower's link is derived from `linkSeed` and a secret, so that the link stays the same. Only the token's hash is
 * stored.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  let followers = db.schema
    .createTable("followers")
    .addColumn("id", type.integer, type.id)
    .addColumn("email", type.text, (column) => column.notNull())
    .addColumn("address", type.folded, (column) => column.notNull().unique())
    .addColumn("linkSeed", type.text, (column) => column.notNull())
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("confirmedAt", type.timestamptz);
  let subscriptions = db.schema
    .createTable("push_subscriptions")
    .addColumn("id", type.integer, type.id)
    .addColumn("endpoint", type.text, (column) => column.notNull())
    .addColumn("endpointHash", type.text, (column) => column.notNull().unique())
    .addColumn("p256dh", type.text, (column) => column.notNull())
    .addColumn("auth", type.text, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull());
  for (const messageKind of MESSAGE_KINDS) {
    followers = followers.addColumn(messageKind, type.boolean, (column) => column.notNull());
    subscriptions = subscriptions.addColumn(messageKind, type.boolean, (column) => column.notNull());
  }
  await followers.execute();
  await subscriptions.execute();
}
