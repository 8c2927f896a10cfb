import { expect, test } from "vitest";
import type { Week } from "#on-air/week/week.contract.ts";
import { describeLargestDifferences, formatDifference, listPartTimings } from "./part-timings.rules.ts";

const makeItem = (id: number, title: string, minutes: number) => ({
  ...{ id, title, minutes, kind: "segment" as const, note: "", done: false },
});
const makeTime = (clock: string) => `2026-12-09T${clock}Z`;
const week: Week = {
  ...{ date: "2026-12-09", startsAt: makeTime("18:00:00"), endsAt: makeTime("19:00:00"), status: "ended" },
  ...{ title: "", note: "", guest: null, version: 9 },
  runSheet: [
    makeItem(1, "Cold open", 4),
    makeItem(2, "The guest", 14),
    makeItem(3, "Letters", 8),
    makeItem(4, "", 2),
  ],
  air: {
    ...{ since: makeTime("18:00:00"), endedAt: makeTime("18:26:20"), current: null },
    parts: [
      { id: 1, startedAt: makeTime("18:00:00") },
      { id: 2, startedAt: makeTime("18:04:40") },
      { id: 3, startedAt: makeTime("18:20:10") },
    ],
  },
};

test("after the show, every part has its planned and its actual length", () => {
  const parts = listPartTimings(week);
  expect(parts.map(({ differenceMs }) => differenceMs && formatDifference(differenceMs))).toEqual([
    ...["+0:40", "+1:30", "−1:50", null],
  ]);
  expect(describeLargestDifferences(parts)).toBe("The guest ran 1:30 long, Letters ran 1:50 short");
  expect(describeLargestDifferences(parts.slice(3))).toBe("");
});

test("a part's difference is what its shown lengths differ by", () => {
  const parts = [
    { id: 1, startedAt: makeTime("18:00:00.000") },
    { id: 2, startedAt: makeTime("18:00:43.400") },
  ];
  const [coldOpen] = listPartTimings({
    ...week,
    air: { since: week.startsAt, endedAt: null, current: 2, parts },
  });
  expect(coldOpen).toMatchObject({ plannedMs: 240_000, tookMs: 43_000, differenceMs: -197_000 });
});
