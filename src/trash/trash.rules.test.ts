import { expect, test } from "vitest";
import { TRASH_KINDS } from "#app/all-trash.server.ts";
import { describeDeletedKind, describeTimeLeft, findRestoredPagePath } from "./trash.rules.ts";

test.each([
  ["guest-request", "Beth Amundsen", 1, "Guest request"],
  ["host-profile", "Ruth Halloran", 3, "Host profile, 3 rows"],
  ["topic", "1,200 topics", 1200, "Topic"],
  ["topic", "1,200 topics", 2, "Topic, 2 left"],
  ["topic", "10 things nobody says about rent", 1, "Topic"],
  ["episode", "100 shows later", 1, "Episode"],
  ["host-profile", "2 Chainz", 3, "Host profile, 3 rows"],
])("%s %s with %d rows is a %s", (entity, label, count, text) => {
  expect(describeDeletedKind({ entity, label, count })).toBe(text);
});

test.each([
  ["2026-12-22T10:00:00Z", "30 days", false],
  ["2026-12-22T09:59:58Z", "30 days", false],
  ["2026-11-24T10:00:00Z", "2 days", false],
  ["2026-11-24T09:59:59Z", "47 hours", true],
  ["2026-11-22T11:00:00Z", "1 hour", true],
  ["2026-11-22T10:59:59Z", "Less than an hour", true],
])("what goes at %s goes in %s", (expiresAt, text, isSoon) => {
  expect(describeTimeLeft(expiresAt, new Date("2026-11-22T10:00:00Z"))).toEqual({ text, isSoon });
});

test("every kind of thing has a page where it shows up once restored", () => {
  expect(TRASH_KINDS.filter(({ entity }) => !findRestoredPagePath(entity))).toEqual([]);
});
