import { type Kysely, sql } from "kysely";
import { columns, type Engine } from "#platform/database/database.server.ts";

/**
 * Creates the tables for episodes, for their search texts, and for imports: their schedule, the channel that they read,
 * and the process that is running one.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const type = columns(engine);
  // SQLite reads a row from its beginning, so the columns for filtering and sorting come before the long texts.
  // Otherwise, those would have to be read as well.
  await db.schema
    .createTable("episodes")
    .addColumn("id", type.integer, type.id)
    .addColumn("youtubeId", type.text, (column) => column.notNull().unique())
    .addColumn("episodeNumber", type.integer, (column) => column.notNull())
    .addColumn("numberEdited", type.boolean, (column) => column.notNull())
    .addColumn("shortDescriptionEdited", type.boolean, (column) => column.notNull())
    .addColumn("featured", type.boolean, (column) => column.notNull())
    .addColumn("displayOrder", type.integer, (column) => column.notNull())
    .addColumn("publishedDate", type.timestamptz, (column) => column.notNull())
    .addColumn("addedAt", type.timestamptz, (column) => column.notNull())
    .addColumn("durationSeconds", type.integer, (column) => column.notNull())
    .addColumn("duration", type.text, (column) => column.notNull())
    .addColumn("slug", type.text, (column) => column.notNull())
    .addColumn("title", type.text, (column) => column.notNull())
    .addColumn("titleFolded", type.folded, (column) => column.notNull())
    .addColumn("shortDescription", type.text, (column) => column.notNull())
    .addColumn("category", type.text, (column) => column.notNull())
    .addColumn("subCategory", type.text, (column) => column.notNull())
    .addColumn("thumbnailUrl", type.text, (column) => column.notNull())
    .addColumn("tags", type.jsonb, (column) => column.notNull())
    .addColumn("tagsMadeFrom", type.text)
    .addColumn("content", type.text, (column) => column.notNull())
    .addColumn("description", type.text, (column) => column.notNull())
    .execute();
  // `durationSeconds` at the end lets SQLite skip rows that don't match without reading them.
  await sql`create index episodes_newest on episodes ("publishedDate" desc, "id", "durationSeconds")`.execute(
    db,
  );
  await sql`
    create index episodes_featured on episodes
    ("featured" desc, "displayOrder", "publishedDate" desc, "id", "durationSeconds")`.execute(db);
  await db.schema.createIndex("episodes_length").on("episodes").columns(["durationSeconds", "id"]).execute();
  await db.schema.createIndex("episodes_number").on("episodes").columns(["episodeNumber", "id"]).execute();
  await db.schema.createIndex("episodes_slug").on("episodes").column("slug").execute();
  await createTexts(db, engine);
  await db.schema
    .createTable("deleted_episodes")
    .addColumn("youtubeId", type.text, (column) => column.primaryKey())
    .addColumn("deletedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("episode_config")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("updateDay", type.text, (column) => column.notNull())
    .addColumn("updateHour", type.integer, (column) => column.notNull())
    .addColumn("updateMinute", type.integer, (column) => column.notNull())
    .addColumn("channelId", type.text)
    .addColumn("channelFound", type.jsonb)
    .addColumn("scheduledSince", type.timestamptz, (column) => column.notNull())
    .addColumn("lastChecked", type.timestamptz)
    .addColumn("failedTries", type.integer, (column) => column.notNull())
    .addColumn("lastTried", type.timestamptz)
    .addColumn("lastFailure", type.text)
    .addColumn("updatedAt", type.timestamptz, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("episode_updates")
    .addColumn("id", type.integer, (column) => column.primaryKey())
    .addColumn("token", type.text, (column) => column.notNull())
    .addColumn("process", type.text, (column) => column.notNull())
    .addColumn("kind", type.text, (column) => column.notNull())
    .addColumn("startedAt", type.timestamptz, (column) => column.notNull())
    .addColumn("expiresAt", type.timestamptz, (column) => column.notNull())
    .addColumn("done", type.integer, (column) => column.notNull())
    .addColumn("total", type.integer)
    .execute();
}

/** Creates the table for episodes' search texts, by the episode's id. A later migration replaces this table. */
async function createTexts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "sqlite") {
    await sql`
      create virtual table episode_texts
      using fts5(text, tokenize = 'trigram case_sensitive 1', columnsize = 0)`.execute(db);
    return;
  }
  const type = columns(engine);
  await db.schema
    .createTable("episode_texts")
    .addColumn("rowid", type.integer, (column) =>
      column.primaryKey().references("episodes.id").onDelete("cascade"),
    )
    .addColumn("text", type.folded, (column) => column.notNull())
    .execute();
}
