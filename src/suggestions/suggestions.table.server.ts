import type { Generated, Selectable } from "kysely";
import type { RequestColumns } from "#inbox/inbox.server.ts";

/** Topics that visitors suggest. `topicId` stays when the topic is deleted: a request is converted once. */
type TopicRequestRow = RequestColumns<"pending" | "approved" | "rejected"> & {
  category: string;
  description: string;
  topicId: number | null;
  /** Folded: what searches read. */
  searchText: string;
  showName: boolean;
  /** The team took the name off the board, whatever the suggester wants. */
  isNameHidden: Generated<boolean>;
  isUnsubscribed: Generated<boolean>;
  withdrawnAt: Generated<string | null>;
  /** When it joined the thread of another suggestion; `topicId` is then that topic's. */
  mergedAt: Generated<string | null>;
  /** Null until the team wants its suggester to hear that the topic was on the show. */
  airedMail: Generated<"waiting" | "queued" | null>;
};

/** Links to the suggester's page. Only hashes of their tokens are kept. */
type SuggestionLinksTable = { tokenHash: string; requestId: number };

export type StoredTopicRequest = Selectable<TopicRequestRow>;
export type TopicRequestsTables = { topic_requests: TopicRequestRow; suggestion_links: SuggestionLinksTable };
