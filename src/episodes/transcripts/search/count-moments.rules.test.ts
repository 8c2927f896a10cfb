import { expect, test } from "vitest";
import {
  describeExtraMoments,
  describeMomentCount,
  MAX_EXTRA_MOMENTS_COUNTED,
} from "./count-moments.rules.ts";

const makeEpisodeMoments = (shownCount: number, saidMore = 0) => ({
  said: Array.from({ length: shownCount }, (_, seconds) => ({ seconds, text: "An invoice." })),
  saidMore,
});

test.each([
  ["14 moments", [makeEpisodeMoments(3, 8), makeEpisodeMoments(1), makeEpisodeMoments(2)], 3],
  ["1 moment", [makeEpisodeMoments(1), makeEpisodeMoments(0)], 2],
  ["", [makeEpisodeMoments(0)], 1],
  ["", [makeEpisodeMoments(3), makeEpisodeMoments(3)], 20],
  ["", [makeEpisodeMoments(3, MAX_EXTRA_MOMENTS_COUNTED), makeEpisodeMoments(3)], 2],
])("says %j", (said, episodes, total) => {
  expect(describeMomentCount(episodes, total)).toBe(said);
});

test("describes further moments as far as they were counted", () => {
  expect(describeExtraMoments(8)).toBe("8 more in this episode");
  expect(describeExtraMoments(MAX_EXTRA_MOMENTS_COUNTED)).toBe("Many more in this episode");
});
