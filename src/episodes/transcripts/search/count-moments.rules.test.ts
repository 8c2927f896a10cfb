import { expect, test } from "vitest";
import { describeMoments, describeMore, MAX_COUNTED_MORE } from "./count-moments.rules.ts";

const makeFound = (shown: number, saidMore = 0) => ({
  said: Array.from({ length: shown }, (_, seconds) => ({ seconds, text: "An invoice." })),
  saidMore,
});

test.each([
  ["14 moments", [makeFound(3, 8), makeFound(1), makeFound(2)], 3],
  ["1 moment", [makeFound(1), makeFound(0)], 2],
  ["", [makeFound(0)], 1],
  ["", [makeFound(3), makeFound(3)], 20],
  ["", [makeFound(3, MAX_COUNTED_MORE), makeFound(3)], 2],
])("says %j", (said, episodes, total) => {
  expect(describeMoments(episodes, total)).toBe(said);
});

test("describes further moments as far as they were counted", () => {
  expect(describeMore(8)).toBe("8 more in this episode");
  expect(describeMore(MAX_COUNTED_MORE)).toBe("Many more in this episode");
});
