import { expect, test } from "vitest";
import { describeTimeToAir } from "#on-air/live/time-to-air.rules.ts";
import { formatDeskClock } from "./desk-clock.rules.ts";

const toIso = (time: string) => `2026-12-09T${time}Z`;
const WEEK = { startsAt: toIso("18:00:00"), endsAt: toIso("19:00:00"), status: "planned" as const };
const ON_AIR = {
  since: toIso("18:03:12"),
  endedAt: null,
  current: 1,
  parts: [{ id: 1, startedAt: toIso("18:04:12") }],
};
const parseTime = (time: string) => Date.parse(toIso(time));

test.each([
  ["nine hours before", WEEK, parseTime("08:59:59"), "On air in", "9:00:01"],
  ["the day before", WEEK, Date.parse("2026-12-08T15:00:00Z"), "On air in", "1 d 3 h"],
  ["at its hour", WEEK, parseTime("18:00:00"), "On air in", "0:00"],
  ["if nobody has put it on air", WEEK, parseTime("18:03:12"), "Late by", "3:12"],
  ["before the page's scripts run", WEEK, undefined, "On air in", "–"],
  ["on air", { ...WEEK, status: "live" as const, air: ON_AIR }, parseTime("18:05:00"), "On air", "1:48"],
  [
    "on air, before the page's scripts run",
    { ...WEEK, status: "live" as const, air: ON_AIR },
    undefined,
    "On air",
    "1:00",
  ],
  ["skipped", { ...WEEK, status: "skipped" as const }, parseTime("18:05:00"), "Skipped", "–"],
])("the desk's clock %s", (_, week, now, caption, time) => {
  expect(formatDeskClock(week, now)).toEqual({ caption, time });
});

test("the hosts read that a show is late", () => {
  const describeAt = (time: string) => describeTimeToAir(WEEK.startsAt, parseTime(time));
  expect(describeAt("17:00:48")).toBe("On air in 59:12");
  expect(describeAt("18:03:12")).toBe("Not on air yet, 3:12 late");
});
