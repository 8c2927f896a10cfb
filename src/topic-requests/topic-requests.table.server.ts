import type { Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

/** Topics that visitors suggest. `topicId` stays when the topic is deleted: a request is converted once. */
type TopicRequestRow = RequestColumns<"pending" | "approved" | "rejected"> & {
  category: string;
  description: string;
  topicId: number | null;
  /** Folded: what searches read. */
  searchText: string;
};

export type StoredTopicRequest = Selectable<TopicRequestRow>;
export type TopicRequestsTables = { topic_requests: TopicRequestRow };
