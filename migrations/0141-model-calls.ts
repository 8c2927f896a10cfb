import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates a table for successful calls to model providers, with the number of tokens that the provider reported. Also
 * creates a table for what the team pays for a million of each model's tokens, in hundredths of a cent.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("model_calls")
    .addColumn("id", type.integer, type.id)
    .addColumn("provider", type.text, (column) => column.notNull())
    .addColumn("model", type.text, (column) => column.notNull())
    .addColumn("inputTokens", type.integer)
    .addColumn("outputTokens", type.integer)
    .addColumn("answeredAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("model_calls_answered").on("model_calls").column("answeredAt").execute();
  await db.schema
    .createTable("model_prices")
    .addColumn("provider", type.text, (column) => column.notNull())
    .addColumn("model", type.text, (column) => column.notNull())
    .addColumn("input", type.integer, (column) => column.notNull())
    .addColumn("output", type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("model_prices_one_each", ["provider", "model"])
    .execute();
}
