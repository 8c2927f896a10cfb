import type { Generated, Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

/**
 * Topics that visitors suggested. `topicId` stays when the topic is deleted, because a request can be converted only
 * once.
 */
type TopicRequestRow = RequestColumns<"pending" | "approved" | "rejected"> & {
  category: string;
  description: string;
  topicId: number | null;
  /** The text to search, normalized with `fold`. */
  searchText: string;
  showName: boolean;
  /** Whether a moderator hid the name, even if the suggester wants it shown. */
  isNameHidden: Generated<boolean>;
  isUnsubscribed: Generated<boolean>;
  withdrawnAt: Generated<string | null>;
  /** When the request was merged into another suggestion's topic. From then on, `topicId` is that topic. */
  mergedAt: Generated<string | null>;
  /** The state of the email saying that the topic was on the show. Null unless the team has asked to send it. */
  airedMail: Generated<"waiting" | "queued" | null>;
};

/** Links to the suggester's page. Only a hash of each token is stored. */
type SuggestionLinksTable = { tokenHash: string; requestId: number };

export type StoredTopicRequest = Selectable<TopicRequestRow>;
export type TopicRequestsTables = { topic_requests: TopicRequestRow; suggestion_links: SuggestionLinksTable };
