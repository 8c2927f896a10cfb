import { expect, test } from "vitest";
import { describeMoments, describeMore, MAX_COUNTED_MORE } from "./count-moments.rules.ts";

const found = (shown: number, saidMore = 0) => ({
  said: Array.from({ length: shown }, (_, seconds) => ({ seconds, text: "An invoice." })),
  saidMore,
});

test.each([
  ["14 moments", [found(3, 8), found(1), found(2)], 3],
  ["1 moment", [found(1), found(0)], 2],
  ["", [found(0)], 1],
  ["", [found(3), found(3)], 20],
  ["", [found(3, MAX_COUNTED_MORE), found(3)], 2],
])("says %j", (said, episodes, total) => {
  expect(describeMoments(episodes, total)).toBe(said);
});

test("describes further moments as far as they were counted", () => {
  expect(describeMore(8)).toBe("8 more in this episode");
  expect(describeMore(MAX_COUNTED_MORE)).toBe("Many more in this episode");
});
