import type { Generated, Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

/**
 * Topics that visitors suggest. `topicId` stays when the topic is deleted, because a request is converted only once.
 */
type TopicRequestRow = RequestColumns<"pending" | "approved" | "rejected"> & {
  category: string;
  description: string;
  topicId: number | null;
  /** Folded text for searches. */
  searchText: string;
  showName: boolean;
  /** The team removed the name from the board, regardless of what the suggester wants. */
  isNameHidden: Generated<boolean>;
  isUnsubscribed: Generated<boolean>;
  withdrawnAt: Generated<string | null>;
  /** When it joined the thread of another suggestion, whose topic is then `topicId`. */
  mergedAt: Generated<string | null>;
  /** Null until the team wants its suggester to be told that the topic was on the show. */
  airedMail: Generated<"waiting" | "queued" | null>;
};

/** Links to the suggester's page. Only hashes of their tokens are stored. */
type SuggestionLinksTable = { tokenHash: string; requestId: number };

export type StoredTopicRequest = Selectable<TopicRequestRow>;
export type TopicRequestsTables = { topic_requests: TopicRequestRow; suggestion_links: SuggestionLinksTable };
