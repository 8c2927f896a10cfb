import { expect, test } from "vitest";
import { describePollOutcome, summarizePollResults } from "./poll-results.rules.ts";

const summarizeVotes = (...votes: number[]) =>
  summarizePollResults(votes.map((count, index) => ({ topicId: index + 1, votes: count })));

test.each([
  ["You have chosen", [3, 1, 0], null],
  ["You have chosen", [3, 1, 0], 1],
  ["The hosts have chosen", [3, 1, 0], 2],
  ["A tie", [2, 2, 0], null],
  ["A tie", [2, 2, 0], 2],
  ["Nobody voted", [0, 0, 0], null],
  ["The hosts have chosen", [0, 0, 0], 3],
])("%s: votes %j, chosen topic %j", (words, votes, chosen) => {
  expect(describePollOutcome(summarizeVotes(...votes), chosen)).toBe(words);
});

test("bars are relative to the largest number of votes", () => {
  expect(summarizeVotes(4, 1, 4).rows.map(({ share, leads }) => [share, leads])).toEqual([
    [1, true],
    [0.25, false],
    [1, true],
  ]);
  expect(summarizeVotes(0, 0, 0)).toMatchObject({ total: 0, isTie: false });
});
