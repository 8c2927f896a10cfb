import { expect, test } from "vitest";
import { computeExpectedShowEnd } from "./show-end.rules.ts";

test.each([
  ["isn't live yet", null, "2026-12-09T19:00:00Z"],
  ["went live on time", "2026-12-09T18:00:20Z", "2026-12-09T19:00:00Z"],
  ["went live a little early", "2026-12-09T17:40:00Z", "2026-12-09T19:00:00Z"],
  ["went live late", "2026-12-09T18:25:00Z", "2026-12-09T19:00:00Z"],
  ["went live hours early", "2026-12-09T12:10:00Z", "2026-12-09T13:10:00Z"],
  ["went live on another day", "2026-12-04T15:00:00Z", "2026-12-04T16:00:00Z"],
  ["went live just as its hour was over", "2026-12-09T19:00:00Z", "2026-12-09T20:00:00Z"],
  ["went live after its hour", "2026-12-09T19:20:00Z", "2026-12-09T20:20:00Z"],
])("a show that %s has the right end", (_, onAirSince, end) => {
  const week = { startsAt: "2026-12-09T18:00:00Z", endsAt: "2026-12-09T19:00:00Z" };
  expect(computeExpectedShowEnd({ ...week, onAirSince })).toEqual(new Date(end));
});
