import { TextIndex } from "#platform/database/database.server.ts";
import type { TopicTexts } from "./topic-row.server.ts";

/** The search index for topics. */
export const topicTexts = new TextIndex<TopicTexts & { requesterName: string | null }>(
  "topic_texts",
  ({ category, subCategory, content, requesterName }) => [
    category,
    subCategory,
    content,
    ...(requesterName === null ? [] : [requesterName]),
  ],
);
