import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Adds columns for suggesters' choices, and a table for their links. A link has no foreign key to its request, because
 * the link is kept while the request is in the trash. `showName` is false for existing requests, because their
 * suggesters were never asked.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  const alterTopicRequests = () => db.schema.alterTable("topic_requests");
  await alterTopicRequests()
    .addColumn("showName", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  await alterTopicRequests()
    .addColumn("isUnsubscribed", type.boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  for (const column of ["withdrawnAt", "mergedAt"])
    await alterTopicRequests().addColumn(column, type.timestamptz).execute();
  await alterTopicRequests().addColumn("airedMail", type.text).execute();
  await sql`
    create index topic_requests_topicId on topic_requests ("topicId") where "topicId" is not null`.execute(
    db,
  );
  await db.schema
    .createTable("suggestion_links")
    .addColumn("tokenHash", type.text, (column) => column.primaryKey())
    .addColumn("requestId", type.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("suggestion_links_requestId")
    .on("suggestion_links")
    .column("requestId")
    .execute();
}
