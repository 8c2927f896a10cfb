import { expect, test } from "vitest";
import { computeNextUpdatedAt, isStale, subtractYear } from "./inbox.rules.ts";

test.each([
  ["later than before", "2026-11-22T10:00:00.000Z", "2026-11-22T10:00:05.000Z", "2026-11-22T10:00:05.000Z"],
  ["at the same time", "2026-11-22T10:00:00.000Z", "2026-11-22T10:00:00.000Z", "2026-11-22T10:00:00.001Z"],
  [
    "by a clock that went back",
    "2026-11-22T10:00:00.000Z",
    "2026-11-22T09:00:00.000Z",
    "2026-11-22T10:00:00.001Z",
  ],
])("a version written %s is newer", (_, updatedAt, now, next) => {
  expect(computeNextUpdatedAt(updatedAt, new Date(now))).toBe(next);
});

test.each([
  ["nothing", undefined, false],
  ["the newest state", "2026-11-22T10:00:00.000Z", false],
  ["the newest state in another zone", "2026-11-22T11:00:00+01:00", false],
  ["an older state", "2026-11-22T09:59:59.999Z", true],
])("a change based on %s is stale: %s", (_, basedOn, expectedStale) => {
  expect(isStale(basedOn, "2026-11-22T10:00:00.000Z")).toBe(expectedStale);
});

test.each([
  ["2026-11-22T10:00:00.000Z", "2025-11-22T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", "2027-03-01T10:00:00.000Z"],
])("on %s requests are kept from %s", (now, oldestKept) => {
  expect(subtractYear(new Date(now)).toISOString()).toBe(oldestKept);
});
