import ICAL from "ical.js";
import { expect, test } from "vitest";
import { parseCalendar } from "#platform/time/testing/calendar-parser.ts";
import {
  computeZoneTimeLines,
  findMoment,
  listHalfHoursAround,
  listTimeLineClockChanges,
  type ZoneTimeLine,
} from "#platform/time/testing/time-line.ts";
import { WEEK_MS } from "#platform/time/units.rules.ts";
import { listUpcomingShowDates } from "#show/dates.rules.ts";
import { addComputedFields } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { composeShowCalendar } from "./show-calendar.rules.ts";

const timeLines = computeZoneTimeLines()
  .filter((line) => listTimeLineClockChanges(line).length > 0)
  .filter((_, index) => process.env.ZONES === "all" || index % 4 === 0);

/**
 * Makes a calendar with a weekly show that starts at the local time `wallMs`. Returns its first five start times, as
 * another calendar program would read them.
 */
function readStartTimes({ timeZone }: ZoneTimeLine, wallMs: number, skipped: string[] = []) {
  const at = new Date(wallMs);
  const since = new Date(wallMs - 2 * WEEK_MS).toISOString().slice(0, 10);
  const schedule = {
    ...defaultShow.schedules[0],
    ...{ weekday: at.getUTCDay(), hour: at.getUTCHours(), minute: at.getUTCMinutes() },
    ...{ timeZone, from: since },
  };
  const live = { ...defaultShow.live, since };
  const show = addComputedFields({ ...defaultShow, schedule, schedules: [schedule], live });
  const file = composeShowCalendar(show, "https://rate.example", at, { canceled: skipped, sequence: 0 });
  const { calendar, event } = parseCalendar(file);
  for (const exception of calendar.getAllSubcomponents("vevent").slice(1))
    event.relateException(new ICAL.Event(exception));
  const iterator = event.iterator();
  return Array.from({ length: 5 }, () => {
    const next = iterator.next();
    return next && event.getOccurrenceDetails(next).startDate.toJSDate().toISOString();
  });
}

test.each(timeLines)(
  "$timeZone: another program finds the right moments of shows around a clock change",
  (line) => {
    for (const change of listTimeLineClockChanges(line).slice(0, 2))
      for (const wall of listHalfHoursAround(change)) {
        const expected = [-2, -1, 0, 1, 2].map((weeks) => findMoment(line, wall + weeks * WEEK_MS));
        expect(readStartTimes(line, wall), new Date(wall).toISOString()).toEqual(
          expected.map((at) => new Date(at).toISOString()),
        );
      }
  },
);

test.each([
  ["left out", Date.UTC(2027, 2, 14, 2, 30)],
  ["shown twice", Date.UTC(2027, 10, 7, 1, 30)],
])("a skipped show at a time that clocks have %s is not in the calendar", (_, wall) => {
  const line = computeZoneTimeLines().find(({ timeZone }) => timeZone === "America/Toronto");
  if (!line) throw new Error("Every zone has a line");
  const weeks = [-2, -1, 1, 2, 3];
  expect(readStartTimes(line, wall, [new Date(wall).toISOString().slice(0, 10)])).toEqual(
    weeks.map((week) => new Date(findMoment(line, wall + week * WEEK_MS)).toISOString()),
  );
});

test.each([
  ["America/Denver", 18, "Pacific/Auckland", 20],
  ["Pacific/Auckland", 7, "America/Denver", 20],
])("a show that moves from %s at %i:00 to %s at %i:00 is in the calendar as on the site", (...move) => {
  const [oldZone, oldHour, timeZone, hour] = move;
  for (const from of ["2026-12-10", "2026-12-16"]) {
    const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
    const live = { ...defaultShow.live, since: "2026-12-01" };
    const first = { ...defaultShow.schedule, hour: oldHour, timeZone: oldZone, from: live.since };
    const schedule = { ...defaultShow.schedule, weekday, hour, timeZone, from };
    const show = addComputedFields({ ...defaultShow, live, schedule, schedules: [first, schedule] });
    const now = new Date("2026-12-01T12:00:00Z");
    const { calendar } = parseCalendar(
      composeShowCalendar(show, "https://rate.example", now, { canceled: [], sequence: 0 }),
    );
    const starts = calendar.getAllSubcomponents("vevent").flatMap((component) => {
      const iterator = new ICAL.Event(component).iterator();
      return Array.from({ length: 5 }, () => iterator.next()?.toJSDate().toISOString() ?? "");
    });
    const shown = starts.filter(Boolean).sort().slice(0, 4);
    expect(shown).toEqual(listUpcomingShowDates(show, now, 4).map(({ startsAt }) => startsAt.toISOString()));
  }
});
