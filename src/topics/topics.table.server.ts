import type { Generated } from "kysely";

/** What the show may talk about. The last four are written by the app from the three texts. */
type TopicsTable = {
  id: Generated<number>;
  isUsed: boolean;
  createdAt: string;
  category: string;
  subCategory: string;
  content: string;
  source: "manual" | "openai" | "xai";
  requesterName: string | null;
  categoryFolded: string;
  subCategoryFolded: string;
  contentFolded: string;
  sameKey: string;
};

/** The available topics, numbered from 1 without gaps: see `topic-drum.server.ts`. */
type TopicDrumTable = { number: number; topicId: number };

/** A change of all topics that can be undone, and the topics that it changed. */
type TopicBulkChangesTable = { id: Generated<number>; at: string; isUsed: boolean };
type TopicBulkChangedTable = { changeId: number; topicId: number };

export type TopicsTables = {
  topics: TopicsTable;
  topic_drum: TopicDrumTable;
  topic_bulk_changes: TopicBulkChangesTable;
  topic_bulk_changed: TopicBulkChangedTable;
};
