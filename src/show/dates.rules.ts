import { type Clock, clockTime, formatDate, zoneClock } from "#platform/time/zoned-time.rules.ts";
import type { Schedule, Show } from "./show.contract.ts";

type Times = Pick<Show, "schedules">;

export const shortDate = (iso: string, timeZone: string): string =>
  formatDate(timeZone, new Date(iso), { month: "short", day: "numeric", year: "numeric" });

/** Returns, for example, "Nov 18, 2026, 11:24 AM". */
export const shortMoment = (iso: string, timeZone: string): string =>
  `${shortDate(iso, timeZone)}, ${clockTime(new Date(iso), timeZone)}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** One show. Its `date` (yyyy-mm-dd in the show's zone) identifies it. */
export type ShowDate = { date: string; startsAt: Date; endsAt: Date };

/** Returns the schedule that applies on a day (yyyy-mm-dd). Before its start, the first one applies too. */
export const scheduleOn = ({ schedules: [first, ...later] }: Times, date: string): Schedule =>
  later.findLast(({ from }) => from <= date) ?? first;

/** Returns the schedule that applies at a moment. Each one starts with its first day, in its own zone. */
export const scheduleAt = ({ schedules: [first, ...later] }: Times, moment: Date): Schedule =>
  later.findLast(({ from, timeZone }) => momentOn(zoneClock(timeZone), from, 0, 0) <= moment) ?? first;

/** Returns the day of a moment (yyyy-mm-dd) in the show's zone. */
export const dayOf = (show: Times, moment: Date): string => dayIn(scheduleAt(show, moment).timeZone, moment);

export const dayIn = (timeZone: string, moment: Date): string => dayBy(zoneClock(timeZone), moment);

function dayBy(clock: Clock, moment: Date): string {
  const { year, month, day } = clock.wallTime(moment);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Returns the first moment of a day (yyyy-mm-dd) in the show's zone. */
export const startOfDay = (show: Times, date: string): Date =>
  momentOn(zoneClock(scheduleOn(show, date).timeZone), date, 0, 0);

/**
 * Returns the show on a day (yyyy-mm-dd), or null if the day is invalid or has no show. `clock` replaces the show's
 * zone.
 */
export function findShow(show: Times, date: string, clock?: Clock): ShowDate | null {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return null;
  const { weekday, hour, minute, lengthMinutes, timeZone } = scheduleOn(show, date);
  if (midnight.getUTCDay() !== weekday) return null;
  const startsAt = momentOn(clock ?? zoneClock(timeZone), date, hour, minute);
  return { date, startsAt, endsAt: new Date(startsAt.getTime() + lengthMinutes * 60_000) };
}

type Search = { closed?: readonly string[] | undefined; clock?: Clock | undefined };

/** Returns the next shows that have not ended at a moment, in order. The first one may be on air. */
export function listShows(show: Times, from: Date, count: number): ShowDate[] {
  const shows: ShowDate[] = [];
  let next = searchShow(show, from, {});
  while (next && shows.length < count) {
    shows.push(next);
    next = searchShow(show, next.endsAt, {});
  }
  return shows;
}

/** Returns the show that is on air at a moment, or the next one. Skips the `closed` days (yyyy-mm-dd). */
export function findNextShow(show: Times, from: Date, search: Search = {}): ShowDate {
  const known = search.clock ? undefined : cachedSearches(show);
  const key = `${Math.floor(from.getTime() / 60_000)} ${search.closed?.join()}`;
  const next = known?.get(key) ?? searchShow(show, from, search);
  if (!next) throw new RangeError(`No show after ${from.toISOString()}`);
  known?.set(key, next);
  return next;
}

/** Caches searches by the minute, because shows start and end on the minute and a single page asks a dozen times. */
const searches = new WeakMap<Times["schedules"], Map<string, ShowDate>>();
const MAX_SEARCHES = 20;

function cachedSearches({ schedules }: Times): Map<string, ShowDate> {
  const known = searches.get(schedules) ?? new Map<string, ShowDate>();
  if (known.size >= MAX_SEARCHES) known.clear();
  searches.set(schedules, known);
  return known;
}

const LAST_DAY_OF_FOUR_DIGIT_YEARS = "9999-12-31";

function searchShow(show: Times, from: Date, { closed = [], clock }: Search): ShowDate | undefined {
  const today = clock ? dayBy(clock, from) : dayOf(show, from);
  // Yesterday's show may last past midnight.
  for (let day = addDays(today, -1); ; day = addDays(day, 1)) {
    const found = closed.includes(day) ? null : findShow(show, day, clock);
    if (found && found.endsAt > from) return found;
    if (day === LAST_DAY_OF_FOUR_DIGIT_YEARS) return undefined;
  }
}

function momentOn(clock: Clock, date: string, hour: number, minute: number): Date {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return clock.momentOf({ year, month, day, hour, minute });
}

/** Returns the day (yyyy-mm-dd) that is some days later or, with a negative number, earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
