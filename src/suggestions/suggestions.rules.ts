import type { Moves } from "#inbox/inbox.rules.ts";
import type { TopicRequest } from "./suggestions.contract.ts";

export const MOVES: Moves<TopicRequest["status"]> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: [],
};

export const mayConvert = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status === "approved" && topicId === null;

export const mayMerge = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status !== "rejected" && topicId === null;

const CONVERTED_SUB_CATEGORY = "Audience Suggestion";
const LONGEST_CONTENT = 500;

export const makeTopic = ({
  category,
  description,
  name,
  showName,
  createdAt,
}: Pick<TopicRequest, "category" | "description" | "name" | "showName" | "createdAt">) => ({
  category,
  subCategory: CONVERTED_SUB_CATEGORY,
  content: cutText(description, LONGEST_CONTENT),
  requesterName: showName ? name : null,
  suggestedAt: createdAt,
  onBoard: true,
});

/** Lengths are UTF-16 units; no half character stays at the end. */
const cutText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
