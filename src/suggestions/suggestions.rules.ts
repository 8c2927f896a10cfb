import type { StatusTransitions } from "#inbox/inbox.rules.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import type { TopicRequest } from "./suggestions.contract.ts";

export const TOPIC_REQUEST_STATUS_TRANSITIONS: StatusTransitions<TopicRequest["status"]> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: [],
};

export const mayConvertToTopic = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status === "approved" && topicId === null;

export const mayMergeIntoTopic = ({ status, topicId }: Pick<TopicRequest, "status" | "topicId">): boolean =>
  status !== "rejected" && topicId === null;

/** How long the email about a decision is delayed, in case the decision is undone. */
export const DECISION_EMAIL_DELAY_MS = 15_000;
const UNDO_PERIOD_MS = 10 * MINUTE_MS;

/** Returns whether the last decision on a request can still be undone. */
export const canUndoDecision = (
  { status, updatedAt, withdrawnAt }: Pick<TopicRequest, "status" | "updatedAt" | "withdrawnAt">,
  now: Date,
): boolean =>
  status !== "pending" && withdrawnAt === null && now.getTime() - Date.parse(updatedAt) <= UNDO_PERIOD_MS;

type NamePreferences = { showName: boolean; isNameHidden: boolean };

/** Returns whether a topic may show its suggester's name: the suggester agreed, and no moderator hid it. */
export const mayShowName = ({ showName, isNameHidden }: NamePreferences): boolean =>
  showName && !isNameHidden;

const CONVERTED_SUB_CATEGORY = "Audience Suggestion";
const MAX_CONTENT_LENGTH = 500;

export const toTopicInput = ({
  category,
  description,
  name,
  createdAt,
  ...preferences
}: Pick<TopicRequest, "category" | "description" | "name" | "createdAt"> & NamePreferences) => ({
  category,
  subCategory: CONVERTED_SUB_CATEGORY,
  content: truncateText(description, MAX_CONTENT_LENGTH),
  requesterName: mayShowName(preferences) ? name : null,
  suggestedAt: createdAt,
  onBoard: true,
});

/** Cuts text to `maxLength` characters. An emoji counts as one, as it does in limits. */
const truncateText = (text: string, maxLength: number): string =>
  [...text].slice(0, maxLength).join("").trim();

const MAX_TITLE_LENGTH = 160;

/**
 * Splits a suggestion into a title, which is the first sentence or line, and the rest. The title is empty if it would
 * be too long.
 */
export function splitSuggestion(description: string): { title: string; rest: string } {
  const [title = ""] = /^.*?(?:[?!.](?=\s)|$)/m.exec(description.trim()) ?? [];
  if (!title || title.length > MAX_TITLE_LENGTH) return { title: "", rest: description.trim() };
  return { title, rest: description.trim().slice(title.length).trim() };
}
