import { type Kysely, sql } from "kysely";
import { createTextTable, type Engine, joinTexts } from "#platform/database/database.server.ts";

type Selection = { id: number; content: string; category: string; subCategory: string };

/** Adds a search index for the history, like those for topics and episodes. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTextTable(db, engine, { table: "selection_texts", rowTable: "selected_topics" });
  const { rows } = await sql<Selection>`
    select id, content, category, "subCategory" from selected_topics`.execute(db);
  for (const { id, content, category, subCategory } of rows)
    await sql`
      insert into selection_texts (id, text)
      values (${id}, ${joinTexts([content, category, subCategory])})`.execute(db);
  if (engine === "sqlite")
    await sql`insert into selection_texts_parts (selection_texts_parts) values ('rebuild')`.execute(db);
}
