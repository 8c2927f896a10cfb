import { padTwoDigits } from "#platform/texts/counts.rules.ts";
import {
  formatLongDate,
  formatTimeOfDay,
  formatZoneName,
  toMoment,
  toWallTime,
} from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt, findScheduleOn } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";

const formatTime = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${padTwoDigits(hour)}:${padTwoDigits(minute)}`;

/** Returns the show's usual start time on the given day (yyyy-mm-dd), as `hh:mm`. */
export const formatUsualStart = (show: Show, day: string): string => formatTime(findScheduleOn(show, day));

/** Formats a recording's start as `hh:mm`, in the show's time zone on that day. */
export const formatRecordingStart = (show: Show, moment: Date): string =>
  formatTime(toWallTime(moment, findScheduleAt(show, moment).timeZone));

/** Parses a time (`hh:mm`) on a day (yyyy-mm-dd), in the show's time zone on that day. */
export function parseRecordingStart(show: Show, date: string, time: string): Date {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return toMoment({ year, month, day, hour, minute }, findScheduleOn(show, date).timeZone);
}

/** Formats a recording's start, such as "Wednesday, December 9, 2026, 11:00 AM Mountain Time". */
export function formatRecordingDateTime(show: Show, moment: Date): string {
  const { timeZone } = findScheduleAt(show, moment);
  return `${formatLongDate(moment, timeZone)}, ${formatTimeOfDay(moment, timeZone)} ${formatZoneName(moment, timeZone)}`;
}
