import { TextIndex } from "#platform/database/database.server.ts";
import type { TopicTexts } from "#topics/topics.server.ts";

/** The search index of the picked topics in the machine's history. */
export const selectionTextIndex = new TextIndex<TopicTexts>(
  "selection_texts",
  ({ content, category, subCategory }) => [content, category, subCategory],
);
