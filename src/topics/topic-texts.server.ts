import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf, on } from "#platform/database/database.server.ts";
import { escapeLike, fold } from "#platform/database/fold.rules.ts";
import type { TopicTexts } from "./topic-row.server.ts";
import type { TopicsTables } from "./topics.table.server.ts";

/*
 * What search reads. `topic_texts` holds one folded text per topic; `topic_parts` (SQLite's full-text index, which has
 * no copy of the texts) and an index of PostgreSQL find any three letters of them. SQLite's index hears of each change
 * from here: as a trigger it would write its pages once per row, which takes three times as long.
 */

/** Adds the texts of new topics, whose ids are in ascending order without any other topic's between them. */
export async function addTexts(trx: Db, topics: readonly (TopicTexts & { id: number })[]): Promise<void> {
  const [first, last] = [topics[0], topics.at(-1)];
  if (!first || !last) return;
  await on<TopicsTables>(trx)
    .insertInto("topic_texts")
    .values(topics.map((topic) => ({ id: topic.id, text: textOf(topic) })))
    .execute();
  if (engineOf(trx) === "sqlite")
    await sql`
      insert into topic_parts (rowid, text)
      select id, text from topic_texts where id between ${first.id} and ${last.id}`.execute(on(trx));
}

/** Writes the text of a topic that has changed. */
export async function rewriteText(trx: Db, topic: TopicTexts & { id: number }): Promise<void> {
  await forgetParts(trx, topic.id);
  await on<TopicsTables>(trx)
    .updateTable("topic_texts")
    .set({ text: textOf(topic) })
    .where("id", "=", topic.id)
    .execute();
  if (engineOf(trx) === "sqlite")
    await sql`
      insert into topic_parts (rowid, text) select id, text from topic_texts where id = ${topic.id}`.execute(
      on(trx),
    );
}

/** Removes the text of a topic that is about to be deleted. */
export async function removeText(trx: Db, id: number): Promise<void> {
  await forgetParts(trx, id);
  await on<TopicsTables>(trx).deleteFrom("topic_texts").where("id", "=", id).execute();
}

/** The index must be told the text that it had: https://sqlite.org/fts5.html#external_content_tables */
async function forgetParts(trx: Db, id: number): Promise<void> {
  if (engineOf(trx) === "sqlite")
    await sql`
      insert into topic_parts (topic_parts, rowid, text)
      select 'delete', id, text from topic_texts where id = ${id}`.execute(on(trx));
}

/** Removes the texts of all topics, which are about to be deleted. */
export async function removeAllTexts(trx: Db): Promise<void> {
  if (engineOf(trx) === "sqlite")
    await sql`insert into topic_parts (topic_parts) values ('delete-all')`.execute(on(trx));
  await on<TopicsTables>(trx).deleteFrom("topic_texts").execute();
}

/** Stands between the texts, so that nothing is found across two of them: no character, by definition. */
const BORDER = "\uFFFF";
const withoutBorder = (text: string): string => text.replaceAll(BORDER, "\uFFFD");

function textOf({ category, subCategory, content }: TopicTexts): string {
  return [category, subCategory, content].map((text) => withoutBorder(fold(text))).join(BORDER);
}

/** How a searched part is written in the texts. */
export const searchedPart = (search: string): string => withoutBorder(fold(search));

/** The ids of topics with `part`, any text of one character or more as `searchedPart` wrote it, in their texts. */
export function holders(db: Db, part: string): RawBuilder<{ id: number }> {
  if (engineOf(db) === "sqlite" && [...part].length >= 3)
    return sql`select rowid as id from topic_parts where topic_parts match ${`"${part.replaceAll('"', '""')}"`}`;
  return sql`select id from topic_texts where ${holds(db, part)}`;
}

/** Whether the row of `topic_texts` at hand holds `part`, taken literally. */
export function holds(db: Db, part: string): RawBuilder<boolean> {
  return engineOf(db) === "sqlite"
    ? sql`topic_texts.text glob ${`*${part.replace(/[*?[]/g, "[$&]")}*`}`
    : sql`topic_texts.text like ${`%${escapeLike(part)}%`}`;
}
