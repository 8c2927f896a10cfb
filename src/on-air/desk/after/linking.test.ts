import { expect, test } from "vitest";
import type { RunSheetItem } from "#on-air/week/week.contract.ts";
import { findEpisodeOfShow, guessTopicStart, isLinkedSinceShow } from "./linking.rules.ts";

const startsAt = "2026-12-09T18:00:00Z";

test.each([
  [["2026-12-16T18:00:00Z", "2026-12-10T09:00:00Z", "2026-12-09T19:40:00Z"], "2026-12-09T19:40:00Z"],
  [["2026-12-09T16:00:00Z", "2026-12-02T19:40:00Z"], "2026-12-09T16:00:00Z"],
  [["2026-12-16T18:00:00Z", "2026-12-02T19:40:00Z"], undefined],
  [[], undefined],
])("among the episodes of %j, the show's is %s", (dates, expected) => {
  const episodes = dates.map((publishedDate) => ({ publishedDate }));
  expect(findEpisodeOfShow(episodes, { startsAt })?.publishedDate).toBe(expected);
});

const makePart = (id: number, kind: RunSheetItem["kind"], title = ""): RunSheetItem => ({
  id,
  kind,
  title,
  minutes: 5,
  note: "",
  done: false,
});
const runSheet = [
  makePart(1, "segment"),
  makePart(2, "draw"),
  makePart(3, "poll"),
  makePart(4, "segment", "On the table"),
];
const makeAir = (...parts: [number, string][]) => ({
  since: "2026-12-09T18:00:08Z",
  endedAt: null,
  current: null,
  parts: parts.map(([id, time]) => ({ id, startedAt: `2026-12-09T18:${time}Z` })),
});

test("the guess for the chosen topic is when the part after its poll began on air", () => {
  const air = makeAir([1, "00:08"], [2, "20:00"], [3, "26:00"], [4, "29:20"]);
  expect(guessTopicStart({ runSheet, air })).toEqual({ title: "On the table", seconds: 1752 });
});

test("there is no guess for a show that nobody put on air, that had no draw, or that ended before", () => {
  expect(guessTopicStart({ runSheet })).toBeUndefined();
  expect(guessTopicStart({ runSheet: [makePart(1, "segment")], air: makeAir([1, "00:08"]) })).toBeUndefined();
  expect(guessTopicStart({ runSheet, air: makeAir([1, "00:08"], [2, "20:00"]) })).toBeUndefined();
});

test.each([
  [{ episodeId: 7, airedAt: "2026-12-10T09:00:00Z" }, true],
  [{ episodeId: 5, airedAt: "2026-11-26T09:00:00Z" }, false],
  [{ episodeId: null, airedAt: null }, false],
])("that the topic %j is linked since the show is %s", (topic, expected) => {
  expect(isLinkedSinceShow(topic, { startsAt })).toBe(expected);
});
