import { expect, test } from "vitest";
import { describeLoss } from "./backup-texts.rules.ts";

const NOTHING = { topics: 0, topicRequests: 0, guestRequests: 0, questions: 0, followers: 0, votes: 0 };

test.each([
  [undefined, ""],
  [NOTHING, ""],
  [{ ...NOTHING, topicRequests: 14, votes: 3 }, ", including 14 topic requests and 3 votes,"],
  [
    { ...NOTHING, topics: 1, guestRequests: 1, followers: 1200 },
    ", including 1 topic, 1 guest request, and 1,200 followers,",
  ],
])("a restore says what it takes away: %o", (newer, examples) => {
  expect(describeLoss(newer)).toBe(
    `Anything added since that backup${examples} will only be in the safety backup.`,
  );
});
