import { expect, test } from "vitest";
import { formatLocalMoment, formatLocalTime, formatWeeklyLocalTime } from "./local-time.rules.ts";

test.each([
  ["en-US", "Wed, Nov 18, 6:05 PM"],
  ["en-GB", "Wed, Nov 18, 18:05"],
  ["de-DE", "Wed, Nov 18, 18:05"],
  ["C", "Wed, Nov 18, 6:05 PM"],
])("a moment in the format of %s", (language, expectedText) => {
  expect(formatLocalMoment(new Date(2026, 10, 18, 18, 5), language)).toBe(expectedText);
});

test.each([
  [0, "12:05 AM", "00:05"],
  [9, "9:05 AM", "09:05"],
  [12, "12:05 PM", "12:05"],
  [23, "11:05 PM", "23:05"],
])("the hour %i on a 24-hour and a 12-hour clock", (hour, americanTime, germanTime) => {
  const moment = new Date(2026, 10, 18, hour, 5);
  expect([formatLocalTime(moment, "en-US"), formatLocalTime(moment, "de-DE")]).toEqual([
    americanTime,
    germanTime,
  ]);
});

test.each([
  [0, "03:00"],
  [-16, "Thu 03:00"],
])("the time of a show whose zone is %i hours from this device's", (hours, expectedText) => {
  const moment = new Date(2026, 11, 3, 3, 0);
  const showOffset = -moment.getTimezoneOffset() + hours * 60;
  expect(formatWeeklyLocalTime(moment, "de-DE", showOffset)).toBe(expectedText);
});
