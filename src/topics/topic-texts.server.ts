import { TextIndex } from "#platform/database/database.server.ts";
import type { TopicTexts } from "./topic-row.server.ts";

/** The texts that a search of topics reads. */
export const topicTexts = new TextIndex<TopicTexts & { requesterName: string | null }>(
  "topic_texts",
  ({ category, subCategory, content, requesterName }) => [
    category,
    subCategory,
    content,
    ...(requesterName === null ? [] : [requesterName]),
  ],
);
