import { expect, test } from "vitest";
import { describeClosedPoll } from "./closed-poll.rules.ts";

test.each([
  ["The hosts choose.", 0, false, null],
  ["Nobody voted.", 0, false, 3],
  ["Ties go to the hosts.", 4, false, 3],
  ["Nobody voted.", 0, true, null],
  ["1 vote.", 1, true, null],
])("%s: %d votes, own question %s, chosen topic %j", (sentence, total, isFree, chosen) => {
  expect(describeClosedPoll({ total }, isFree, chosen)).toBe(sentence);
});
