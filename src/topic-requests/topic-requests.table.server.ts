import type { Generated } from "kysely";
import type { TopicRequest } from "./topic-requests.contract.ts";

/** Topics that visitors suggest; `isSpam` ones are kept apart from the others. */
type TopicRequestRow = {
  id: Generated<number>;
  name: string;
  email: string;
  category: string;
  description: string;
  status: TopicRequest["status"];
  adminNotes: string | null;
  topicId: number | null;
  isSpam: boolean;
  createdAt: string;
  updatedAt: string;
};

export type TopicRequestsTables = { topic_requests: TopicRequestRow };
