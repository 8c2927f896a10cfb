import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { findCurrentOrNextShowTimes } from "./live-hour.rules.ts";

const WEEK = { startsAt: "2026-12-09T18:00:00.000Z", endsAt: "2026-12-09T19:00:00.000Z", onAirSince: null };
const FRIDAY = "2026-12-04T15:00:00.000Z";
const NEXT_START = "2026-12-16T18:00:00.000Z";

test.each([
  ["the live state is unknown", undefined, WEEK.startsAt, WEEK.endsAt],
  ["nothing is on", WEEK, WEEK.startsAt, WEEK.endsAt],
  [
    "the week is skipped",
    { ...WEEK, skipped: { reason: "", nextStartsAt: NEXT_START } },
    ...[NEXT_START, "2026-12-16T19:00:00.000Z"],
  ],
  ["a show is on", { ...WEEK, onAirSince: FRIDAY }, FRIDAY, "2026-12-04T16:00:00.000Z"],
] as const)("if %s, search engines get the right hour", (_, live, start, end) => {
  expect(findCurrentOrNextShowTimes(defaultShow, live, new Date(FRIDAY))).toEqual({ start, end });
});
