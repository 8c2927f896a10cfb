import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/** Creates the tables for visitors and their spins, for the topics that they drew, and for the history of picks. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("visitors")
    .addColumn("id", type.integer, type.id)
    .addColumn("tokenHash", type.text, (column) => column.notNull().unique())
    .addColumn("round", type.integer, (column) => column.notNull())
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("visitors_expiresAt").on("visitors").column("expiresAt").execute();
  await db.schema
    .createTable("draws")
    .addColumn("id", type.integer, type.id)
    .addColumn("visitorId", type.integer, (column) =>
      column.notNull().references("visitors.id").onDelete("cascade"),
    )
    .addColumn("round", type.integer, (column) => column.notNull())
    .addColumn("turn", type.integer, (column) => column.notNull())
    .addColumn("reels", type.jsonb, (column) => column.notNull())
    .addColumn("idempotencyKey", type.text)
    .addColumn("drawnAt", type.timestamptz, (column) => column.notNull())
    .addColumn("pickedTopicId", type.integer)
    .addUniqueConstraint("draws_turn", ["visitorId", "round", "turn"])
    .addUniqueConstraint("draws_idempotencyKey", ["visitorId", "idempotencyKey"])
    .execute();
  await db.schema
    .createTable("selected_topics")
    .addColumn("id", type.integer, type.id)
    .addColumn("drawId", type.integer, (column) =>
      column.unique().references("draws.id").onDelete("set null"),
    )
    .addColumn("selectedAt", type.timestamptz, (column) => column.notNull())
    .addColumn("selectedType", type.text, (column) => column.notNull())
    .addColumn("category", type.text, (column) => column.notNull())
    .addColumn("subCategory", type.text, (column) => column.notNull())
    .addColumn("content", type.text, (column) => column.notNull())
    .addColumn("categoryId", type.integer, (column) => column.notNull())
    .addColumn("subCategoryId", type.integer, (column) => column.notNull())
    .addColumn("contentId", type.integer, (column) => column.notNull())
    .addColumn("topicId", type.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("selected_topics_topicId").on("selected_topics").column("topicId").execute();
}
