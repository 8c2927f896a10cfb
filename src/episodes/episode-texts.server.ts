import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf, on } from "#platform/database/database.server.ts";
import { escapeLike, fold } from "#platform/database/fold.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

/*
 * What searches look through: one folded text for each episode. On SQLite `episode_texts` is a full-text table, on
 * PostgreSQL a table with an index; both find any three letters without reading the texts.
 */

type Texts = { id: number; title: string; shortDescription: string; description: string };

/** Writes the texts of new episodes. */
export async function addTexts(trx: Db, episodes: readonly Texts[]): Promise<void> {
  if (episodes.length === 0) return;
  await on<EpisodesTables>(trx)
    .insertInto("episode_texts")
    .values(episodes.map((episode) => ({ rowid: episode.id, text: textOf(episode) })))
    .execute();
}

/** Writes the text of an episode whose words have changed. */
export async function rewriteText(trx: Db, episode: Texts): Promise<void> {
  await on<EpisodesTables>(trx)
    .updateTable("episode_texts")
    .set({ text: textOf(episode) })
    .where("rowid", "=", episode.id)
    .execute();
}

/** Removes the texts of episodes that are deleted: of one, or of all. */
export async function removeTexts(trx: Db, id?: number): Promise<void> {
  const removing = on<EpisodesTables>(trx).deleteFrom("episode_texts");
  await (id === undefined ? removing : removing.where("rowid", "=", id)).execute();
}

/**
 * Stands between the texts, so that nothing is found across two of them: the unit separator, which a text or a search
 * that has it loses for a space.
 */
const BORDER = "\u001F";
const folded = (text: string): string => fold(text).replaceAll(BORDER, " ");

const textOf = ({ title, shortDescription, description }: Texts): string =>
  [title, shortDescription, description].map(folded).join(BORDER);

/** The ids of the episodes that have `search` in one of their texts, taken literally, whatever the case. */
export function holders(db: Db, search: string): RawBuilder<number> {
  const part = folded(search);
  if (engineOf(db) === "postgres")
    return sql`(select rowid from episode_texts where text like ${`%${escapeLike(part)}%`})`;
  // The index knows from three letters on where a text stands; for fewer all texts are read.
  return [...part].length >= 3
    ? sql`(select rowid from episode_texts where text match ${`"${part.replaceAll('"', '""')}"`})`
    : sql`(select rowid from episode_texts where text glob ${`*${part.replace(/[*?[]/g, "[$&]")}*`})`;
}
