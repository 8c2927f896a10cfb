import type { Generated, Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

/**
 * Topics that visitors suggested. `topicId` stays when the topic is deleted, because a request is converted only once.
 */
type TopicRequestRow = RequestColumns<"pending" | "approved" | "rejected"> & {
  category: string;
  description: string;
  topicId: number | null;
  /** The folded text that searches read. */
  searchText: string;
  showName: boolean;
  /** Whether a moderator hid the name, even if the suggester wants it shown. */
  isNameHidden: Generated<boolean>;
  isUnsubscribed: Generated<boolean>;
  withdrawnAt: Generated<string | null>;
  /** When it was merged into the thread of another suggestion, whose topic is `topicId`. */
  mergedAt: Generated<string | null>;
  /** Null until the team asks for an email that tells the suggester that the topic was on the show. */
  airedMail: Generated<"waiting" | "queued" | null>;
};

/** Links to the suggester's page. Only hashes of their tokens are stored. */
type SuggestionLinksTable = { tokenHash: string; requestId: number };

export type StoredTopicRequest = Selectable<TopicRequestRow>;
export type TopicRequestsTables = { topic_requests: TopicRequestRow; suggestion_links: SuggestionLinksTable };
