import { expect, test } from "vitest";
import { nameDays, nameWait } from "./wall.rules.ts";

test.each([
  ["2026-11-22T18:00:00Z", "today"],
  ["2026-11-23T18:00:00Z", "tomorrow"],
  ["2026-12-02T18:00:00Z", "in 10 days"],
  ["2026-12-09T18:00:00Z", "in 2 weeks"],
  ["2027-02-10T18:00:00Z", "in 11 weeks"],
])("a show on %s is %s", (startsAt, words) => {
  expect(nameWait(startsAt, new Date("2026-11-22T12:00:00Z"))).toBe(words);
});

test("days are named in a row", () => {
  expect(nameDays(["2026-12-16"])).toBe("Dec 16");
  expect(nameDays(["2026-12-16", "2027-01-06", "2027-01-13"])).toBe("Dec 16, Jan 6 and Jan 13");
});
