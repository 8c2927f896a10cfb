import { expect, test } from "vitest";
import { formatReminders } from "./guest-times.rules.ts";

const [WEEK_BEFORE, DAY_BEFORE] = ["2026-12-02T18:00:00.000Z", "2026-12-08T18:00:00.000Z"];

test.each([
  [[WEEK_BEFORE, DAY_BEFORE], "7 days and 1 day before"],
  [[WEEK_BEFORE], "7 days before"],
  [[DAY_BEFORE], "1 day before"],
  [[], null],
])("reminders at %j come %s", (reminders, description) => {
  expect(formatReminders({ startsAt: "2026-12-09T18:00:00.000Z", reminders })).toBe(description);
});
