import { expect, test } from "vitest";
import { describeClosedPoll, describePollOutcome, summarizePollResults } from "./poll-results.rules.ts";

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

test.each([
  ["The hosts choose.", 0, false, null],
  ["Nobody voted.", 0, false, 3],
  ["Ties go to the hosts.", 4, false, 3],
  ["Nobody voted.", 0, true, null],
  ["1 vote.", 1, true, null],
])("%s: %d votes, own question %s, chosen topic %j", (sentence, total, isFree, chosen) => {
  expect(describeClosedPoll({ total }, isFree, chosen)).toBe(sentence);
});

test("bars are relative to the largest number of votes", () => {
  expect(summarizeVotes(4, 1, 4).rows.map(({ share, leads }) => [share, leads])).toEqual([
    [1, true],
    [0.25, false],
    [1, true],
  ]);
  expect(summarizeVotes(0, 0, 0)).toMatchObject({ total: 0, isTie: false });
});
