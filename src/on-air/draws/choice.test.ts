import { expect, test } from "vitest";
import { describeHeldVotes, describePollResult, describeTopicChoice } from "./choice.rules.ts";

const topics = [7, 8, 9].map((id) => ({ id, text: `Topic ${id}` }));

test.each<[string, number | null, number[] | null, string]>([
  ["the most votes", 8, [178, 301, 133], "The viewers chose the second, 301 of 612."],
  ["a tie", 7, [5, 5, 1], "The poll was a tie: the hosts chose the first, 5 of 11 in the poll."],
  ["fewer votes than another", 9, [5, 4, 1], "The hosts chose the third, 1 of 10 in the poll."],
  ["no vote", 9, [0, 0, 0], "The hosts chose the third."],
  ["no poll", 7, null, "The hosts chose the first."],
  ["nothing chosen", null, [5, 4, 1], ""],
])("with %s, the proof says how the topic was chosen", (_, chosen, votes, text) => {
  const results = votes?.map((count, index) => ({ topicId: topics[index]?.id ?? 0, votes: count })) ?? null;
  const poll = results && { id: 1, openedAt: "2026-12-09T18:23:00.000Z", results };
  expect(describeTopicChoice({ topics, chosen, poll })).toBe(text);
});

test.each<[number | undefined, string]>([
  [undefined, ""],
  [0, ""],
  [1, "1 more vote was not counted: too many came from one network."],
  [9500, "9,500 more votes were not counted: too many came from one network."],
])("with %d held votes, the proof says '%s'", (heldVotes, text) => {
  const poll = { id: 1, openedAt: "2026-12-09T18:23:00.000Z", results: null, heldVotes };
  expect(describeHeldVotes({ poll })).toBe(text);
});

const RESULTS = [
  { topicId: 7, votes: 301 },
  { topicId: 8, votes: 1200 },
];

test("the poll's numbers are for the chosen topic; without votes there are none", () => {
  const poll = (results: typeof RESULTS | null) => ({ id: 1, openedAt: "2026-12-09T18:23:00Z", results });
  expect(describePollResult({ chosen: 7, poll: poll(RESULTS) })).toBe("301 of 1,501 in the poll");
  expect(describePollResult({ chosen: 7, poll: poll(null) })).toBe("");
  expect(describePollResult({ chosen: 7, poll: null })).toBe("");
});
