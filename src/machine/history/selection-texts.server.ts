import { TextIndex } from "#platform/database/database.server.ts";
import type { TopicTexts } from "#topics/topics.server.ts";

/** Indexes the texts that a search of the history covers. */
export const selectionTexts = new TextIndex<TopicTexts>(
  "selection_texts",
  ({ content, category, subCategory }) => [content, category, subCategory],
);
