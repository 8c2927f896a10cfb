import type { TopicRequest } from "./topic-requests.contract.ts";

type Status = TopicRequest["status"];

/** The moves that section 4 of the specification allows. */
export const MOVES: Record<Status, readonly Status[]> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: [],
};

/** Whether a request may go to this status; staying is saving notes. */
export const mayMove = (from: Status, to: Status): boolean => from === to || MOVES[from].includes(to);

/** Whether a topic can be made of it: approved, and not done yet. */
export const mayConvert = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status === "approved" && topicId === null;

const CONVERTED_SUB_CATEGORY = "Audience Suggestion";
const LONGEST_CONTENT = 500;

/** The topic that a request becomes. */
export const topicOf = ({ category, description, name }: TopicRequest) => ({
  category,
  subCategory: CONVERTED_SUB_CATEGORY,
  content: cut(description, LONGEST_CONTENT),
  requesterName: name,
});

/** At most so many UTF-16 units, without half a character at the end. */
const cut = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
