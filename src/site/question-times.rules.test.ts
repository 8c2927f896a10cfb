import { expect, test } from "vitest";
import { formatQuestionsEnd } from "./question-times.rules.ts";

const SHOW_ZONE = "America/Denver";
const WEEK = { startsAt: "2026-12-09T18:00:00Z", endsAt: "2026-12-09T19:00:00Z" };
const FRIDAY = "2026-12-04T15:00:00Z";

test.each([
  ["live on time", WEEK.startsAt, "2026-12-09T18:20:00Z", "Europe/Berlin", "8:00 PM in Berlin"],
  ["live on time", WEEK.startsAt, "2026-12-09T18:20:00Z", SHOW_ZONE, "12:00 PM"],
  ["live on time", WEEK.startsAt, "2026-12-09T18:20:00Z", null, "12:00 PM Mountain Time"],
  ["running over", WEEK.startsAt, "2026-12-09T19:00:01Z", null, "the show ends"],
  ["live on Friday", FRIDAY, "2026-12-04T15:10:00Z", "Europe/Berlin", "5:00 PM in Berlin"],
  ["running over on Friday", FRIDAY, "2026-12-04T16:10:00Z", null, "the show ends"],
  ["not live yet, on its day", null, "2026-12-09T12:00:00Z", SHOW_ZONE, "12:00 PM"],
  ["not live yet, on Friday", null, "2026-12-04T15:10:00Z", SHOW_ZONE, "the show ends"],
])("while a show is %s, questions close at the right time", (_, onAirSince, now, ownZone, words) => {
  const reader = { now: new Date(now), showZone: SHOW_ZONE, ownZone };
  expect(formatQuestionsEnd({ ...WEEK, onAirSince }, reader)).toBe(words);
});
