import type { Kysely } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for webhooks, for deliveries that haven't succeeded yet, and for each webhook's latest attempts.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("webhooks")
    .addColumn("id", type.integer, type.id)
    .addColumn("name", type.text, (column) => column.notNull())
    .addColumn("address", type.text, (column) => column.notNull())
    .addColumn("kind", type.text, (column) => column.notNull())
    .addColumn("events", type.text, (column) => column.notNull())
    .addColumn("secret", type.text, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("offSince", type.timestamptz)
    .execute();
  await db.schema
    .createTable("webhook_queue")
    .addColumn("id", type.integer, type.id)
    .addColumn("webhookId", type.integer, (column) =>
      column.notNull().references("webhooks.id").onDelete("cascade"),
    )
    .addColumn("deliveryId", type.text, (column) => column.notNull())
    .addColumn("event", type.text, (column) => column.notNull())
    .addColumn("subject", type.text, (column) => column.notNull())
    .addColumn("text", type.text, (column) => column.notNull())
    .addColumn("page", type.text, (column) => column.notNull())
    .addColumn("data", type.text, (column) => column.notNull())
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("attempts", type.integer, (column) => column.notNull())
    .addColumn("dueAt", type.timestamptz, (column) => column.notNull())
    .addColumn("leaseToken", type.text)
    .addColumn("leasedUntil", type.timestamptz)
    .execute();
  await db.schema.createIndex("webhook_queue_dueAt").on("webhook_queue").column("dueAt").execute();
  await db.schema.createIndex("webhook_queue_webhookId").on("webhook_queue").column("webhookId").execute();
  await db.schema.createIndex("webhook_queue_subject").on("webhook_queue").column("subject").execute();
  await db.schema
    .createTable("webhook_tries")
    .addColumn("id", type.integer, type.id)
    .addColumn("webhookId", type.integer, (column) =>
      column.notNull().references("webhooks.id").onDelete("cascade"),
    )
    .addColumn("deliveryId", type.text, (column) => column.notNull())
    .addColumn("event", type.text, (column) => column.notNull())
    .addColumn("at", type.timestamptz, (column) => column.notNull())
    .addColumn("status", type.text, (column) => column.notNull())
    .addColumn("attempt", type.integer, (column) => column.notNull())
    .addColumn("ms", type.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhook_tries_webhookId")
    .on("webhook_tries")
    .columns(["webhookId", "id"])
    .execute();
}
