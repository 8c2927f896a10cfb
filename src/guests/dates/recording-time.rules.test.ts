import { expect, test } from "vitest";
import { addComputedFields } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import {
  formatRecordingDateTime,
  formatRecordingStart,
  formatUsualStart,
  parseRecordingStart,
} from "./recording-time.rules.ts";

const schedule = { ...defaultShow.schedule, from: "2020-01-01" };
const laterSchedule = { ...schedule, weekday: 4, hour: 18, timeZone: "Europe/Berlin", from: "2027-01-07" };
const show = addComputedFields({ ...defaultShow, schedule, schedules: [schedule, laterSchedule] });

test.each([
  ["2027-01-06", "11:00", "2027-01-06T18:00:00.000Z", "Wednesday, January 6, 2027, 11:00 AM Mountain Time"],
  [
    "2027-01-07",
    "18:00",
    "2027-01-07T17:00:00.000Z",
    "Thursday, January 7, 2027, 6:00 PM Central European Time",
  ],
])("a recording on %s starts at %s, which is %s", (day, time, utc, description) => {
  expect(formatUsualStart(show, day)).toBe(time);
  const moment = parseRecordingStart(show, day, time);
  expect(moment.toISOString()).toBe(utc);
  expect(formatRecordingStart(show, moment)).toBe(time);
  expect(formatRecordingDateTime(show, moment)).toBe(description);
});
