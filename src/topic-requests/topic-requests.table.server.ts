import type { Generated } from "kysely";

/** Topics that visitors suggest; `isSpam` ones are kept apart from the others. */
type TopicRequestRow = {
  id: Generated<number>;
  name: string;
  email: string;
  category: string;
  description: string;
  status: "pending" | "approved" | "rejected";
  adminNotes: string | null;
  topicId: number | null;
  isSpam: boolean;
  createdAt: string;
  updatedAt: string;
};

export type TopicRequestsTables = { topic_requests: TopicRequestRow };
