import { describe, expect, test } from "vitest";
import { computePace, findLastEventTime, formatLateness, formatLengthMs } from "./pace.rules.ts";
import type { RunSheetItem } from "./week.contract.ts";

const makeItem = (id: number, minutes: number): RunSheetItem => ({
  id,
  kind: "segment",
  title: `Part ${id}`,
  minutes,
  note: "",
  done: false,
});
const DATE_PREFIX = "2026-12-09T";
const parseTime = (time: string) => Date.parse(`${DATE_PREFIX}${time}Z`);
const toIso = (time: string) => new Date(parseTime(time)).toISOString();
const runSheet = [
  makeItem(1, 4),
  makeItem(2, 14),
  makeItem(3, 5),
  makeItem(4, 3),
  makeItem(5, 20),
  makeItem(6, 2),
  makeItem(7, 8),
  makeItem(8, 4),
];
const startsAt = toIso("18:00:00");
const endsAt = toIso("19:00:00");
const parts = [
  { id: 1, startedAt: toIso("18:00:08") },
  { id: 2, startedAt: toIso("18:04:48") },
  { id: 3, startedAt: toIso("18:20:20") },
  { id: 4, startedAt: toIso("18:25:18") },
];
const air = { since: toIso("18:00:08"), endedAt: null, current: 4, parts };
const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, 19);

describe("the pace of a show", () => {
  test.each([
    ["not on air", undefined, startsAt],
    ["on air without a part", { ...air, parts: [] }, air.since],
    ["in its fourth part", air, toIso("18:25:18")],
  ])("the last event of a week that is %s", (_, air, at) => {
    expect(new Date(findLastEventTime({ air, startsAt })).toISOString()).toBe(at);
  });

  test("before the show, all parts have their planned time", () => {
    const { parts, late } = computePace({ runSheet, startsAt, endsAt }, parseTime("17:20:00"));
    expect(parts.map((part) => formatTime(part.startsAt))).toEqual([
      "18:00:00",
      "18:04:00",
      "18:18:00",
      "18:23:00",
      "18:26:00",
      "18:46:00",
      "18:48:00",
      "18:56:00",
    ]);
    expect(late).toBe(0);
  });

  test("on air, past parts show how long they took, and coming ones are delayed", () => {
    const paced = computePace({ runSheet, startsAt, endsAt, air }, parseTime("18:25:42"));
    expect(paced.parts.map(({ state }) => state).join(" ")).toBe(
      "past past past current ahead ahead ahead ahead",
    );
    expect(paced.parts.slice(0, 3).map(({ took }) => formatLengthMs(took ?? 0))).toEqual([
      "4:40",
      "15:32",
      "4:58",
    ]);
    expect(paced.parts.slice(4).map((part) => formatTime(part.startsAt))).toEqual([
      "18:28:18",
      "18:48:18",
      "18:50:18",
      "18:58:18",
    ]);
    expect(formatLengthMs(paced.left)).toBe("2:36");
    expect(formatLateness(paced.late)).toBe("2:18 late");
    expect(formatTime(paced.endsAt)).toBe("19:02:18");
  });

  test("a part that runs over makes the show later, second by second", () => {
    const paced = computePace({ runSheet, startsAt, endsAt, air }, parseTime("18:29:18"));
    expect([paced.left, formatLateness(paced.late)]).toEqual([-60_000, "3:18 late"]);
  });

  test("going back gives a part its time again, minus what it already took", () => {
    const back = { ...air, current: 3, parts: [...parts, { id: 3, startedAt: toIso("18:25:42") }] };
    const paced = computePace({ runSheet, startsAt, endsAt, air: back }, parseTime("18:25:44"));
    expect(paced.left).toBe(0);
    expect(paced.parts.map(({ state }) => state)[3]).toBe("ahead");
  });

  test("after the show nothing changes anymore", () => {
    const ended = { ...air, endedAt: toIso("18:27:18"), current: null };
    expect(computePace({ runSheet, startsAt, endsAt, air: ended }, parseTime("23:00:00"))).toEqual(
      computePace({ runSheet, startsAt, endsAt, air: ended }, parseTime("19:00:00")),
    );
  });

  test.each([
    ["on the hour", "18:00:00", "18:02:00", "On time", "19:00:00"],
    ["seven minutes into it", "18:07:00", "18:09:00", "7:00 late", "19:07:00"],
    ["seven minutes into it, one part too long", "18:07:00", "18:12:00", "8:00 late", "19:08:00"],
    ["twenty minutes before it", "17:40:00", "17:43:00", "On time", "18:40:00"],
    ["twenty minutes before it, one part too long", "17:40:00", "17:45:00", "1:00 late", "18:41:00"],
  ])("when the show goes live %s, lateness counts from the planned time", (_, since, now, late, end) => {
    const first = {
      since: toIso(since),
      endedAt: null,
      current: 1,
      parts: [{ id: 1, startedAt: toIso(since) }],
    };
    const paced = computePace({ runSheet, startsAt, endsAt, air: first }, parseTime(now));
    expect([formatLateness(paced.late), formatTime(paced.endsAt)]).toEqual([late, end]);
  });

  test.each([
    ["on the hour", "18:00:00", null, "18:25:42", "On time", "19:00:00"],
    ["seven minutes into it", "18:07:00", null, "18:25:42", "7:00 late", "19:07:00"],
    ["and runs over", "18:00:00", null, "19:04:00", "4:00 late", "19:04:00"],
    ["and ended", "18:00:00", "18:58:00", "23:00:00", "2:00 early", "18:58:00"],
  ])("without a run sheet, the plan is the hour itself: gone live %s", (_, since, ended, now, late, end) => {
    const empty = { since: toIso(since), endedAt: ended && toIso(ended), current: null, parts: [] };
    const paced = computePace({ runSheet: [], startsAt, endsAt, air: empty }, parseTime(now));
    expect([paced.parts, formatLateness(paced.late), formatTime(paced.endsAt)]).toEqual([[], late, end]);
  });
});

test.each([
  [0, "On time"],
  [29_000, "On time"],
  [-40_000, "0:40 early"],
  [3_700_000, "1:01:40 late"],
])("%d ms is '%s'", (late, text) => {
  expect(formatLateness(late)).toBe(text);
});
