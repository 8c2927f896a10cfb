import { expect, test } from "vitest";
import { findFinderEntries, makeSearchPath } from "./finder.rules.ts";

const ENTRIES = [
  { kind: "Place", label: "Topic Requests", to: "/admin/topic-requests" },
  { kind: "Setting", label: "Team", to: "/admin/settings/team" },
  { kind: "Week", label: "Wed, Dec 9: Half-days", to: "/admin/week/2026-12-09", words: "December" },
  { kind: "Place", label: "Topics", to: "/admin" },
];

test.each([
  ["team", ["Team"]],
  ["top", ["Topic Requests", "Topics"]],
  ["req topic", ["Topic Requests"]],
  ["week half", ["Wed, Dec 9: Half-days"]],
  ["december 9", ["Wed, Dec 9: Half-days"]],
  ["setting", ["Team"]],
  ["  ", []],
  ["nothing", []],
])("%j finds %j", (text, expectedLabels) => {
  expect(findFinderEntries(ENTRIES, text).map(({ label }) => label)).toEqual(expectedLabels);
});

test("a search goes into the address of its list", () => {
  expect(makeSearchPath("/admin/guest-requests", "Ana & Bo", { list: "all" })).toBe(
    "/admin/guest-requests?list=all&search=Ana+%26+Bo",
  );
});
