import { expect, test } from "vitest";
import { formatMessageTime } from "./follow-texts.rules.ts";

test.each([
  ["Asia/Calcutta", "Europe/Berlin", "Wed, Dec 2, 5:30 PM in Kolkata"],
  ["Asia/Calcutta", "Asia/Kolkata", "Wed, Dec 2, 5:30 PM"],
  ["America/New_York", "Asia/Kolkata", "Wed, Dec 2, 7:00 AM in New York"],
])("a visitor in %s reads the time of a show in %s as '%s'", (timeZone, showZone, text) => {
  expect(formatMessageTime(Date.parse("2026-12-02T12:00:00Z"), timeZone, showZone)).toBe(text);
});
