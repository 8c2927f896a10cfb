import { expect, test } from "vitest";
import type { Week } from "#on-air/week/week.contract.ts";
import { describeExtremes, formatDifference, listActualParts } from "./how-it-ran.rules.ts";

const item = (id: number, title: string, minutes: number) => ({
  ...{ id, title, minutes, kind: "segment" as const, note: "", done: false },
});
const time = (clock: string) => `2026-12-09T${clock}Z`;
const week: Week = {
  ...{ date: "2026-12-09", startsAt: time("18:00:00"), endsAt: time("19:00:00"), status: "ended" },
  ...{ title: "", note: "", guest: null, version: 9 },
  runSheet: [item(1, "Cold open", 4), item(2, "The guest", 14), item(3, "Letters", 8), item(4, "", 2)],
  air: {
    ...{ since: time("18:00:00"), endedAt: time("18:26:20"), current: null },
    parts: [
      { id: 1, startedAt: time("18:00:00") },
      { id: 2, startedAt: time("18:04:40") },
      { id: 3, startedAt: time("18:20:10") },
    ],
  },
};

test("after the show, every part has its planned and its actual length", () => {
  const parts = listActualParts(week);
  expect(parts.map(({ difference }) => difference && formatDifference(difference))).toEqual([
    ...["+0:40", "+1:30", "−1:50", null],
  ]);
  expect(describeExtremes(parts)).toBe("The guest ran 1:30 long, Letters ran 1:50 short");
  expect(describeExtremes(parts.slice(3))).toBe("");
});
