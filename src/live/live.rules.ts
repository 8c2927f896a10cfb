import { type Clock, type WallTime, zoneClock } from "#platform/time/zoned-time.rules.ts";
import { dayOf, scheduleAt, startOfDay } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { nameShowDay } from "#show/show.rules.ts";

/** `weekday` 0 is Sunday; `hour` and `minute` by the clock of a zone. */
export type LiveHour = { weekday: number; hour: number; minute: number; lengthMinutes: number };

type Schedules = Pick<Show, "schedules">;

/** `end` is the first moment off air again. */
export type OnAir = { live: boolean; start: Date; end: Date };

/** 'Every Wednesday at 11AM MT' */
export const formatShowTime = (show: Pick<Show, "live">): string =>
  `Every ${nameShowDay(show)} at ${show.live.label}`;

const MINUTE_MS = 60_000;
const DAYS_A_WEEK = 7;

/** The show on air at a moment, or the next one: of the schedule that holds then. `clock` is another than the show's. */
export function findNextShow(show: Schedules, at: Date, clock?: Clock): OnAir {
  const hour = scheduleAt(show, at);
  const found = findShowHour(at, hour, clock ?? zoneClock(hour.timeZone));
  const next = scheduleAt(show, found.start);
  if (next === hour || found.live) return found;
  const begin = startOfDay(show, next.from);
  return { ...findShowHour(begin, next, clock ?? zoneClock(next.timeZone)), live: false };
}

/** The hour on air at a moment, or the next one, by a clock. */
export function findShowHour(at: Date, hour: LiveHour, clock: Clock): OnAir {
  const today = clock.wallTime(at);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const since = (weekday - hour.weekday + DAYS_A_WEEK) % DAYS_A_WEEK;
  // Last week's hour may last past midnight into this one.
  for (const day of [-since - DAYS_A_WEEK, -since, DAYS_A_WEEK - since]) {
    const wall = addTime(day, 0, { ...today, hour: hour.hour, minute: hour.minute });
    const start = clock.momentOf(wall);
    const end = clock.momentOf(addTime(0, hour.lengthMinutes, wall));
    if (at < end) return { live: at >= start, start, end };
  }
  throw new RangeError(`No hour on air within two weeks of ${at.toISOString()}`);
}

/** The start of the first show on or after a day (`yyyy-mm-dd`). */
export function findFirstShow(day: string, hour: LiveHour, clock: Clock): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return findShowHour(clock.momentOf({ year, month, day: date, hour: 0, minute: 0 }), hour, clock).start;
}

function addTime(days: number, minutes: number, wall: WallTime): WallTime {
  const moved = new Date(
    Date.UTC(wall.year, wall.month - 1, wall.day + days, wall.hour, wall.minute + minutes),
  );
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
    hour: moved.getUTCHours(),
    minute: moved.getUTCMinutes(),
  };
}

/** The two largest units: '4 d 23 h', '5 h 3 min'. A begun minute counts. */
export function formatTimeUntil(moment: Date, at: Date): string {
  const minutes = Math.max(0, Math.ceil((moment.getTime() - at.getTime()) / MINUTE_MS));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const from = Math.max(
    0,
    parts.findIndex(([count]) => count > 0),
  );
  const shown = minutes === 0 ? [parts[2]] : parts.slice(from, from + 2).filter(([count]) => count > 0);
  return shown.map((part) => part?.join(" ")).join(" ");
}

/** The show on air by the show's zone, or the next one, that is not over by word. */
export function findComingShow(show: Schedules, at: Date, over: readonly string[] = []): OnAir {
  let coming = findNextShow(show, at);
  while (over.includes(dayOf(show, coming.start))) coming = findNextShow(show, coming.end);
  return coming;
}

/** The wait for the next show that is not over by word; undefined during one. */
export function countDown(show: Schedules, at: Date, over?: readonly string[]): string | undefined {
  const { start } = findComingShow(show, at, over);
  return start <= at ? undefined : formatTimeUntil(start, at);
}

/** The minute of the show on air; undefined off air, and where that day's show is over by word. */
export function findMinuteOnAir(
  show: Schedules,
  at: Date,
  clock: Clock | undefined,
  over: readonly string[] = [],
): number | undefined {
  const found = findNextShow(show, at, clock);
  const day = clock ? nameDay(found.start, clock) : dayOf(show, found.start);
  return found.live && !over.includes(day) ? countMinutesOnAir(found, at) : undefined;
}

function nameDay(at: Date, clock: Clock): string {
  const { year, month, day } = clock.wallTime(at);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const NEAR_MS = 30 * MINUTE_MS;

/** Whether something may happen on air any moment: it is live, or half an hour around the show's hour. */
export const isNearShow = (
  { status, startsAt, endsAt }: { status: string; startsAt: string; endsAt: string },
  at: Date,
): boolean =>
  status === "live" ||
  (at.getTime() > Date.parse(startsAt) - NEAR_MS && at.getTime() < Date.parse(endsAt) + NEAR_MS);

const countMinutesOnAir = ({ start }: OnAir, at: Date): number =>
  Math.floor((at.getTime() - start.getTime()) / MINUTE_MS);

export const countMsToNextMinute = (at: Date): number => MINUTE_MS - (at.getTime() % MINUTE_MS);
