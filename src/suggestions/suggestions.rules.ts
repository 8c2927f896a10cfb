import type { Moves } from "#inbox/inbox.rules.ts";
import type { TopicRequest } from "./suggestions.contract.ts";

export const ALLOWED_MOVES: Moves<TopicRequest["status"]> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: [],
};

export const mayConvert = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status === "approved" && topicId === null;

export const mayMerge = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status !== "rejected" && topicId === null;

/** How long the email about a decision waits, in case somebody undoes it. */
export const UNDO_MS = 15_000;
const LONGEST_UNDO_MS = 10 * 60 * 1000;

/** Returns whether the last decision on a request can still be undone. */
export const canUndoDecision = (
  { status, updatedAt, withdrawnAt }: Pick<TopicRequest, "status" | "updatedAt" | "withdrawnAt">,
  now: Date,
): boolean =>
  status !== "pending" && withdrawnAt === null && now.getTime() - Date.parse(updatedAt) <= LONGEST_UNDO_MS;

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

/** Cuts a text to a length in UTF-16 units, without splitting a surrogate pair. */
const cutText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

const LONGEST_TITLE = 160;

/**
 * Splits a suggestion into a title, its first sentence or line, and the rest. The title is empty if that is too long.
 */
export function splitSuggestion(description: string): { title: string; rest: string } {
  const [title = ""] = /^.*?(?:[?!.](?=\s)|$)/m.exec(description.trim()) ?? [];
  if (!title || title.length > LONGEST_TITLE) return { title: "", rest: description.trim() };
  return { title, rest: description.trim().slice(title.length).trim() };
}
