import type { Generated } from "kysely";
import type { Topic } from "./topics.contract.ts";

/** What the show may talk about. The last four are written by the app from the three texts. */
type TopicsTable = {
  id: Generated<number>;
  isUsed: boolean;
  createdAt: string;
  category: string;
  subCategory: string;
  content: string;
  source: Topic["source"];
  requesterName: string | null;
  categoryFolded: string;
  subCategoryFolded: string;
  contentFolded: string;
  sameKey: string;
};

/** The available topics, numbered from 1 without gaps: see `topic-drum.server.ts`. */
type TopicDrumTable = { number: number; topicId: number };

/** A topic's three texts as search reads them, kept apart from the rest because reading them all is then quick. */
type TopicTextsTable = { id: number; text: string };

export type TopicsTables = { topics: TopicsTable; topic_drum: TopicDrumTable; topic_texts: TopicTextsTable };
