import type { Generated } from "kysely";

/** The show's topics. The folded texts and `sameKey` are computed from the three texts. */
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
  onBoard: Generated<boolean>;
  stage: Generated<"open" | "drawn" | "chosen" | "aired">;
  votes: Generated<number>;
  suggestedAt: Generated<string | null>;
  listedAt: Generated<string | null>;
  drawnAt: Generated<string | null>;
  /**
   * The on-air draw that chose the topic last or, if none did, the last one that included it; and the date of that show.
   */
  drawId: Generated<number | null>;
  drawDate: Generated<string | null>;
  chosenAt: Generated<string | null>;
  /** When the topic was first linked to an episode since it was last chosen. */
  airedAt: Generated<string | null>;
  airedEpisodeId: Generated<number | null>;
  airedSeconds: Generated<number | null>;
};

/** The table behind `topicTextIndex`, the search index. */
type TopicTextsTable = { id: number; text: string };

/** The keys in the public URLs of topics that are or were on the board. `id` is the topic's id. */
type TopicThreadsTable = { id: number; key: string };
/** Records when other suggestions were merged into a topic. */
type TopicMergesTable = { id: Generated<number>; topicId: number; at: string };

/**
 * Bulk changes that can be undone. `isUsed` is the value that the change set for the topics in `topic_bulk_changed`.
 */
type TopicBulkChangesTable = { id: Generated<number>; at: string; isUsed: boolean };
type TopicBulkChangedTable = { changeId: number; topicId: number };
/** What topics were like before a bulk change to board or category. Values that it didn't change are null. */
type TopicEarlierValuesTable = {
  changeId: number;
  topicId: number;
  onBoard: boolean | null;
  category: string | null;
  subCategory: string | null;
};

/** The topics in the on-air draw that is still undecided. Visitors can't draw them. */
type TopicsOnAirTable = { topicId: number };
/** Topics that count as used because a visitor has picked them, with the time when that happened. */
type TopicVisitorUsesTable = { topicId: number; at: string };

export type TopicsTables = {
  topics: TopicsTable;
  topic_texts: TopicTextsTable;
  topic_bulk_changes: TopicBulkChangesTable;
  topic_bulk_changed: TopicBulkChangedTable;
  topic_earlier_values: TopicEarlierValuesTable;
  topic_threads: TopicThreadsTable;
  topic_merges: TopicMergesTable;
  topics_on_air: TopicsOnAirTable;
  topic_visitor_uses: TopicVisitorUsesTable;
};
