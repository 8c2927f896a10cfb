import { type Kysely, sql } from "kysely";
import { columns, type Engine, joinTexts } from "#platform/database/database.server.ts";
import { foldText } from "#platform/database/fold.rules.ts";

/** Adds suggesters' names to topics' search texts, and a search text to topic requests. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await indexSuggesters(db, engine);
  await db.schema
    .alterTable("topic_requests")
    .addColumn("searchText", columns(engine).folded, (column) => column.notNull().defaultTo(""))
    .execute();
  const { rows } = await sql<{ id: number } & Record<"name" | "email" | "category" | "description", string>>`
    select id, name, email, category, description from topic_requests`.execute(db);
  for (const { id, name, email, category, description } of rows) {
    const text = foldText([name, email, category, description].join("\n"));
    await sql`update topic_requests set "searchText" = ${text} where id = ${id}`.execute(db);
  }
}

async function indexSuggesters(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { rows } = await sql<
    { id: number; before: string } & Record<"category" | "subCategory" | "content" | "requesterName", string>
  >`
    select topics.id, topic_texts.text as before, category, "subCategory", content, "requesterName"
    from topics join topic_texts on topic_texts.id = topics.id
    where "requesterName" is not null`.execute(db);
  for (const { id, before, category, subCategory, content, requesterName } of rows) {
    const text = joinTexts([category, subCategory, content, requesterName]);
    await sql`update topic_texts set text = ${text} where id = ${id}`.execute(db);
    if (engine === "postgres") continue;
    await sql`
      insert into topic_texts_parts (topic_texts_parts, rowid, text) values ('delete', ${id}, ${before})`.execute(
      db,
    );
    await sql`insert into topic_texts_parts (rowid, text) values (${id}, ${text})`.execute(db);
  }
}
