import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

type Tables = { users: { id: number }; show_state: Record<string, unknown> };

/**
 * Creates the table for the show's identity. It has a single row with the draft, the published show, and the previously
 * published show; an empty object means the default show. If there are accounts already, this publishes the default
 * show, so that its slug stays the same.
 */
export async function up(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("show_state")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("draft", type.jsonb, (column) => column.notNull())
    .addColumn("version", type.integer, (column) => column.notNull())
    .addColumn("published", type.jsonb, (column) => column.notNull())
    .addColumn("previous", type.jsonb)
    .addColumn("publication", type.integer, (column) => column.notNull())
    .addColumn("savedAt", type.timestamptz)
    .addColumn("publishedAt", type.timestamptz)
    .addColumn("publishedBy", type.text)
    .execute();
  const anyUser = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (anyUser)
    await db
      .insertInto("show_state")
      .values({ id: 1, draft: "{}", version: 1, published: "{}", previous: null, publication: 1 })
      .execute();
}
