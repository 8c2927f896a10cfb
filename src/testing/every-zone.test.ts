import { expect, test } from "vitest";
import { findLastDueTime } from "#backups/schedule.rules.ts";
import { findNextUpdate, findPreviousUpdate } from "#episodes/import/update-schedule.rules.ts";
import {
  computeZoneTimeLines,
  findMoment,
  listHalfHoursAround,
  listTimeLineClockChanges,
  TIME_LINE_END,
  TIME_LINE_START,
  type ZoneTimeLine,
} from "#platform/time/testing/time-line.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import {
  addDays,
  findCurrentOrNextShowDate,
  findShowDate,
  listUpcomingShowDates,
} from "#show/dates.rules.ts";
import type { Schedule } from "#show/show.contract.ts";
import { DAY_NAMES } from "#show/show.rules.ts";

const timeLines = computeZoneTimeLines();

const formatDay = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** Returns a show that is on for an hour every week, starting at the local time `wall`. */
function createShowAt({ timeZone }: ZoneTimeLine, wall: number): { schedules: [Schedule] } {
  const at = new Date(wall);
  const times = { weekday: at.getUTCDay(), hour: at.getUTCHours(), minute: at.getUTCMinutes() };
  return { schedules: [{ ...times, lengthMinutes: 60, timeZone, label: "", from: "2020-01-01" }] };
}

test("the tz database has zones with daylight-saving changes, and lists each one until 2040", () => {
  const changes = new Map(timeLines.map((line) => [line.timeZone, listTimeLineClockChanges(line).length]));
  expect(timeLines.length).toBeGreaterThan(30);
  expect(Math.max(...changes.values())).toBeGreaterThanOrEqual(30);
});

test.each(timeLines)(
  "$timeZone: a show at any half hour around a change starts when local clocks first show that time",
  (line) => {
    for (const change of listTimeLineClockChanges(line))
      for (const wall of listHalfHoursAround(change)) {
        const date = formatDay(wall);
        const show = createShowAt(line, wall);
        const startsAt = new Date(findMoment(line, wall));
        const endsAt = new Date(startsAt.getTime() + HOUR_MS);
        expect(findShowDate(show, date), new Date(wall).toISOString()).toEqual({ date, startsAt, endsAt });
        for (const from of [startsAt.getTime() - 1, endsAt.getTime() - 1])
          expect(findCurrentOrNextShowDate(show, new Date(from)).date).toBe(date);
        expect(findCurrentOrNextShowDate(show, endsAt).date).toBe(addDays(date, 7));
      }
  },
);

test.each(timeLines)(
  "$timeZone: daily and weekly work is due exactly once, even when the clocks change",
  (line) => {
    for (const change of listTimeLineClockChanges(line).slice(0, 4))
      for (const wall of listHalfHoursAround(change)) {
        const at = new Date(wall);
        const hour = at.getUTCHours();
        const due = new Date(findMoment(line, wall - at.getUTCMinutes() * MINUTE_MS));
        const daily = { every: "day", hour, keep: 7 } as const;
        expect(findLastDueTime(daily, due, line.timeZone)).toEqual(due);
        const dayBefore = findMoment(line, wall - at.getUTCMinutes() * MINUTE_MS - DAY_MS);
        expect(findLastDueTime(daily, new Date(due.getTime() - 1), line.timeZone)).toEqual(
          new Date(dayBefore),
        );
        const weekly = {
          updateDay: DAY_NAMES[at.getUTCDay()] ?? "Sunday",
          updateHour: hour,
          updateMinute: 0,
        };
        expect(findPreviousUpdate(weekly, line.timeZone, due)).toEqual(due);
        expect(findNextUpdate(weekly, line.timeZone, new Date(due.getTime() - 1))).toEqual(due);
      }
  },
);

/** Every sixth zone, or all of them if ZONES=all. */
const testedTimeLines = timeLines.filter((_, index) => process.env.ZONES === "all" || index % 6 === 0);

test.each(testedTimeLines)("$timeZone: ten years of weekly shows neither repeat nor skip a week", (line) => {
  for (const first of [Date.UTC(2026, 0, 4, 2, 30), Date.UTC(2026, 0, 6, 23, 45)]) {
    const shows = listUpcomingShowDates(createShowAt(line, first), new Date(TIME_LINE_START), 520);
    const expected = Array.from({ length: 520 }, (_, week) => {
      const wall = first + week * 7 * DAY_MS;
      return { date: formatDay(wall), startsAt: new Date(findMoment(line, wall)) };
    });
    expect(shows.map(({ date, startsAt }) => ({ date, startsAt }))).toEqual(expected);
    expect(shows.at(-1)?.startsAt.getTime()).toBeLessThan(TIME_LINE_END);
  }
});
