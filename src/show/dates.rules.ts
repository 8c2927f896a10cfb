import { DAY_MS } from "#platform/time/units.rules.ts";
import {
  createZoneClock,
  formatDate,
  formatTimeOfDay,
  type ZoneClock,
} from "#platform/time/zoned-time.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";

type ShowSchedules = Pick<Show, "schedules">;

export const formatShortDate = (iso: string, timeZone: string): string =>
  formatDate(timeZone, new Date(iso), { month: "short", day: "numeric", year: "numeric" });

/** Formats a date and time as "Nov 18, 2026, 11:24 AM". */
export const formatShortDateTime = (iso: string, timeZone: string): string =>
  `${formatShortDate(iso, timeZone)}, ${formatTimeOfDay(new Date(iso), timeZone)}`;

/** The date and times of one show, which is identified by its `date` (yyyy-mm-dd in the show's time zone). */
export type ShowDate = { date: string; startsAt: Date; endsAt: Date };

/**
 * Returns the schedule that applies on the given day (yyyy-mm-dd). For days before the first schedule, returns the
 * first schedule.
 */
export const findScheduleOn = ({ schedules: [first, ...later] }: ShowSchedules, date: string): Schedule =>
  later.findLast(({ from }) => from <= date) ?? first;

/** Returns the schedule that applies at the given time. Each schedule starts when its first day does. */
export const findScheduleAt = (show: ShowSchedules, moment: Date): Schedule =>
  show.schedules.slice(1).findLast(({ from }) => findStartOfDay(show, from) <= moment) ?? show.schedules[0];

/** Returns the day (yyyy-mm-dd) of the given time in the show's time zone. */
export const toShowDay = (show: ShowSchedules, moment: Date): string =>
  formatDayIn(findScheduleAt(show, moment).timeZone, moment);

export const formatDayIn = (timeZone: string, moment: Date): string =>
  formatDay(createZoneClock(timeZone), moment);

function formatDay(clock: ZoneClock, moment: Date): string {
  const { year, month, day } = clock.toWallTime(moment);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/**
 * Returns when the given day (yyyy-mm-dd) starts in the show's time zone. If the show moves to another time zone on
 * that day, the previous day's show may start after midnight in the new zone. In that case, returns when that show
 * ends.
 */
export function findStartOfDay(show: ShowSchedules, date: string): Date {
  const midnight = toMoment(createZoneClock(findScheduleOn(show, date).timeZone), date, 0, 0);
  const lastShow = findShowBeforeChange(show, date);
  return lastShow && lastShow.startsAt >= midnight ? lastShow.endsAt : midnight;
}

/** Returns the previous day's show if a new schedule starts on the given day (yyyy-mm-dd). */
const findShowBeforeChange = (show: ShowSchedules, date: string): ShowDate | null =>
  findScheduleOn(show, date).from === date ? findShowDate(show, addDays(date, -1)) : null;

/**
 * Returns the show on the given day (yyyy-mm-dd), or null if the day is invalid or has no show. If a new schedule's first
 * show would start before the previous day's show has ended, it has none. Uses the show's time zone unless `clock` is
 * given.
 */
export function findShowDate(show: ShowSchedules, date: string, clock?: ZoneClock): ShowDate | null {
  const midnight = new Date(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === date;
  if (!isDay || date > LAST_DAY) return null;
  const { weekday, hour, minute, lengthMinutes, timeZone } = findScheduleOn(show, date);
  if (midnight.getUTCDay() !== weekday) return null;
  const startsAt = toMoment(clock ?? createZoneClock(timeZone), date, hour, minute);
  const lastShow = findShowBeforeChange(show, date);
  if (lastShow && lastShow.endsAt > startsAt) return null;
  return { date, startsAt, endsAt: new Date(startsAt.getTime() + lengthMinutes * 60_000) };
}

type SearchOptions = { closed?: readonly string[] | undefined; clock?: ZoneClock | undefined };

/** Returns the next `count` shows that haven't ended at the given time, in order. The first may be on air. */
export function listUpcomingShowDates(show: ShowSchedules, from: Date, count: number): ShowDate[] {
  const shows: ShowDate[] = [];
  let nextShow = findShowAfter(show, from, {});
  while (nextShow && shows.length < count) {
    shows.push(nextShow);
    nextShow = findShowAfter(show, nextShow.endsAt, {});
  }
  return shows;
}

/** Returns the show on air at the given time or, if there is none, the next one. Skips `closed` days (yyyy-mm-dd). */
export function findCurrentOrNextShowDate(
  show: ShowSchedules,
  startTime: Date,
  options: SearchOptions = {},
): ShowDate {
  const cache = options.clock ? undefined : getSearchCache(show);
  const key = `${Math.floor(startTime.getTime() / 60_000)} ${options.closed?.join()}`;
  const nextShow = cache?.get(key) ?? findShowAfter(show, startTime, options);
  if (!nextShow) throw new RangeError(`No show after ${startTime.toISOString()}`);
  cache?.set(key, nextShow);
  return nextShow;
}

/**
 * Caches the results of `findCurrentOrNextShowDate`, because rendering one page calls it about a dozen times. There is
 * one result per minute, because shows start and end on the minute.
 */
const searchCaches = new WeakMap<ShowSchedules["schedules"], Map<string, ShowDate>>();
const MAX_CACHED_SEARCHES = 20;

function getSearchCache({ schedules }: ShowSchedules): Map<string, ShowDate> {
  const cache = searchCaches.get(schedules) ?? new Map<string, ShowDate>();
  if (cache.size >= MAX_CACHED_SEARCHES) cache.clear();
  searchCaches.set(schedules, cache);
  return cache;
}

/** The last day that can have a show. The next day's show may end in the year 10000, which has too many digits. */
const LAST_DAY = "9999-12-30";

function findShowAfter(
  show: ShowSchedules,
  from: Date,
  { closed = [], clock }: SearchOptions,
): ShowDate | undefined {
  const today = clock ? formatDay(clock, from) : toShowDay(show, from);
  // Starts with yesterday, because yesterday's show may run past midnight.
  for (let day = addDays(today, -1); ; day = addDays(day, 1)) {
    const showOfDay = closed.includes(day) ? null : findShowDate(show, day, clock);
    if (showOfDay && showOfDay.endsAt > from) return showOfDay;
    if (day === LAST_DAY) return undefined;
  }
}

function toMoment(clock: ZoneClock, date: string, hour: number, minute: number): Date {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return clock.toMoment({ year, month, day, hour, minute });
}

/** Returns the day (yyyy-mm-dd) that is `days` days after the given one, or before it if `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
