import { expect, test } from "vitest";
import { mayChangeStatus } from "#inbox/inbox.rules.ts";
import {
  mayConvertToTopic,
  splitSuggestion,
  TOPIC_REQUEST_STATUS_TRANSITIONS,
  toTopicInput,
} from "./suggestions.rules.ts";

// Covers every pair of statuses.
test.each([
  ["pending", "pending", true],
  ["pending", "approved", true],
  ["pending", "rejected", true],
  ["approved", "pending", false],
  ["approved", "approved", true],
  ["approved", "rejected", false],
  ["rejected", "pending", false],
  ["rejected", "approved", false],
  ["rejected", "rejected", true],
] as const)("from %s to %s: %s", (from, to, isAllowed) => {
  expect(mayChangeStatus(TOPIC_REQUEST_STATUS_TRANSITIONS, from, to)).toBe(isAllowed);
});

test.each([
  ["pending", null, false],
  ["approved", null, true],
  ["approved", 7, false],
  ["rejected", null, false],
] as const)("a request that is %s with topic %s can be converted: %s", (status, topicId, isAllowed) => {
  expect(mayConvertToTopic({ status, topicId })).toBe(isAllowed);
});

test("a long description is cut after 500 characters, an emoji being one", () => {
  const request = {
    id: 1,
    name: "Dana",
    email: "dana@example.com",
    category: "Pay",
    description: `${"x".repeat(499)}😀 and more`,
    status: "approved" as const,
    adminNotes: null,
    topicId: null,
    showName: true,
    isNameHidden: false,
    withdrawnAt: null,
    mergedAt: null,
    createdAt: "2026-11-21T00:00:00.000Z",
    updatedAt: "2026-11-21T00:00:00.000Z",
  };
  expect(toTopicInput(request).content).toBe(`${"x".repeat(499)}😀`);
});

test.each([
  ["Who pays? She does.", "Who pays?", "She does."],
  ["Who pays?\nShe does.", "Who pays?", "She does."],
  ["A line\nand another.", "A line", "and another."],
  ["A fee of 3.50 is fair. Or not", "A fee of 3.50 is fair.", "Or not"],
  ["No end", "No end", ""],
  [`${"x".repeat(161)}. End.`, "", `${"x".repeat(161)}. End.`],
])("%j begins with %j", (description, title, rest) => {
  expect(splitSuggestion(description)).toEqual({ title, rest });
});
