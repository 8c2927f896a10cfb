import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for topics, for the numbered list of topics that can be drawn, and for topics' search texts.
 * PostgreSQL's text index isn't created here; every start creates it if it is missing.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  await db.schema
    .createTable("topics")
    .addColumn("id", type.integer, type.id)
    .addColumn("isUsed", type.boolean, (column) => column.notNull())
    .addColumn("createdAt", type.timestamptz, (column) => column.notNull())
    .addColumn("category", type.text, (column) => column.notNull())
    .addColumn("subCategory", type.text, (column) => column.notNull())
    .addColumn("content", type.text, (column) => column.notNull())
    .addColumn("source", type.text, (column) => column.notNull())
    .addColumn("requesterName", type.text)
    .addColumn("categoryFolded", type.folded, (column) => column.notNull())
    .addColumn("subCategoryFolded", type.folded, (column) => column.notNull())
    .addColumn("contentFolded", type.folded, (column) => column.notNull())
    .addColumn("sameKey", type.folded, (column) => column.notNull())
    .execute();
  // There is one index for each sort order. `isUsed` at the end lets SQLite skip rows that don't match without reading
  // them.
  for (const column of ["categoryFolded", "subCategoryFolded", "contentFolded"])
    await db.schema.createIndex(`topics_${column}`).on("topics").columns([column, "id", "isUsed"]).execute();
  await db.schema.createIndex("topics_isUsed").on("topics").columns(["isUsed", "id"]).execute();
  await db.schema.createIndex("topics_sameKey").on("topics").column("sameKey").execute();
  await db.schema
    .createTable("topic_drum")
    .addColumn("number", type.integer, (column) => column.primaryKey())
    .addColumn("topicId", type.integer, (column) =>
      column.notNull().unique().references("topics.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createTable("topic_texts")
    .addColumn("id", type.integer, (column) =>
      column.primaryKey().references("topics.id").onDelete("cascade"),
    )
    .addColumn("text", type.folded, (column) => column.notNull())
    .execute();
  // The texts are already folded. https://sqlite.org/fts5.html#the_trigram_tokenizer
  if (engine === "sqlite")
    await sql`
      create virtual table topic_parts using fts5(
        text, content = 'topic_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', columnsize = 0
      )`.execute(db);
}
