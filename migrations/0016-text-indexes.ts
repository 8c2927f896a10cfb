import { type Kysely, sql } from "kysely";
import { createTextTable, type Engine, joinTexts } from "#platform/database/database.server.ts";

/** Changes the search indexes, so that topics and episodes are searched the same way. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "sqlite") await sql`alter table topic_parts rename to topic_texts_parts`.execute(db);
  await replaceSeparatorLookalikes(db, engine);
  await rewriteEpisodes(db, engine);
}

/**
 * Replaces U+FFFD and U+FFFE in topics' search texts, because SQLite can't distinguish them from U+FFFF, which is the
 * separator.
 */
async function replaceSeparatorLookalikes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const positionFunction = sql.raw(engine === "sqlite" ? "instr" : "strpos");
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from topic_texts
    where ${positionFunction}(text, ${"\uFFFD"}) > 0 or ${positionFunction}(text, ${"\uFFFE"}) > 0`.execute(
    db,
  );
  for (const { id, text } of rows) {
    const newText = text.replaceAll(/[\uFFFD\uFFFE]/g, "\uFDD0");
    await sql`update topic_texts set text = ${newText} where id = ${id}`.execute(db);
    if (engine === "postgres") continue;
    await sql`
      insert into topic_texts_parts (topic_texts_parts, rowid, text) values ('delete', ${id}, ${text})`.execute(
      db,
    );
    await sql`insert into topic_texts_parts (rowid, text) values (${id}, ${newText})`.execute(db);
  }
}

type Episode = { id: number; title: string; shortDescription: string; description: string };

/** Rebuilds episodes' search texts, which had a different separator and, after a move to PostgreSQL, another table. */
async function rewriteEpisodes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.dropTable("episode_texts").execute();
  await createTextTable(db, engine, { table: "episode_texts", rowTable: "episodes" });
  const { rows } = await sql<Episode>`
    select id, title, "shortDescription", description from episodes`.execute(db);
  for (const { id, title, shortDescription, description } of rows)
    await sql`
      insert into episode_texts (id, text)
      values (${id}, ${joinTexts([title, shortDescription, description])})`.execute(db);
  if (engine === "sqlite")
    await sql`insert into episode_texts_parts (episode_texts_parts) values ('rebuild')`.execute(db);
}
