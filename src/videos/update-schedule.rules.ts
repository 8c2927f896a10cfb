/** When the weekly episode update is due, in the show's time zone, over both changes of the clocks. */
import type { EpisodeConfig } from "#videos/videos.contract.ts";

/** As the calendar counts them, from 0. */
export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const satisfies EpisodeConfig["updateDay"][];

/** Day, hour (0 to 23) and minute on the wall clock of the show's time zone. */
export type UpdateSchedule = Pick<EpisodeConfig, "updateDay" | "updateHour" | "updateMinute">;

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string) => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
};

/** What the wall clock shows at a moment, written as if it were UTC, so that calendar sums need no zone. */
const wallClock = (moment: number, timeZone: string): number => {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(moment)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const offsetAt = (moment: number, timeZone: string) =>
  wallClock(moment, timeZone) - Math.floor(moment / 1000) * 1000;

/**
 * The moment at which the wall clock shows a time. A time that comes twice (clocks set back) means its first
 * coming; a time that is skipped (clocks set forward) means as much later as the clocks jump: 2:30 becomes
 * 3:30. These are the rules of iCalendar (RFC 5545, 3.3.5) and of Temporal ("compatible").
 */
const momentAt = (shown: number, timeZone: string): number => {
  const before = offsetAt(shown - dayMs, timeZone);
  const after = offsetAt(shown + dayMs, timeZone);
  const moments = [before, after]
    .map((offset) => shown - offset)
    .filter((moment) => wallClock(moment, timeZone) === shown);
  return moments.length > 0 ? Math.min(...moments) : shown - before;
};

/** The due moments of last, this and next week around now, oldest first. */
const momentsAround = (schedule: UpdateSchedule, timeZone: string, now: Date): number[] => {
  const today = wallClock(now.getTime(), timeZone);
  const midnight = today - (((today % dayMs) + dayMs) % dayMs);
  const daysAhead = weekdays.indexOf(schedule.updateDay) - new Date(midnight).getUTCDay();
  const timeOfDay = (schedule.updateHour * 60 + schedule.updateMinute) * 60_000;
  return [-14, -7, 0, 7, 14].map((days) =>
    momentAt(midnight + (daysAhead + days) * dayMs + timeOfDay, timeZone),
  );
};

/** The first due moment after now. */
export const nextUpdate = (schedule: UpdateSchedule, timeZone: string, now: Date): Date =>
  new Date(Math.min(...momentsAround(schedule, timeZone, now).filter((moment) => moment > now.getTime())));

/** The last due moment up to and including now. */
export const previousUpdate = (schedule: UpdateSchedule, timeZone: string, now: Date): Date =>
  new Date(Math.max(...momentsAround(schedule, timeZone, now).filter((moment) => moment <= now.getTime())));

/**
 * The due moment that is still owed, or `null`. However long the program was down, one update makes up for
 * it. `since` is the moment up to which nothing is owed: the last run, or the last change of the schedule if
 * that is later, so that a change never runs an update for a day already past.
 */
export const owedUpdate = (
  schedule: UpdateSchedule,
  timeZone: string,
  { since, now }: { since: Date; now: Date },
): Date | null => {
  const due = previousUpdate(schedule, timeZone, now);
  return due > since ? due : null;
};

/** After the first failure a minute, then longer and longer: an hour between two tries at most. */
const pausesMinutes = [1, 2, 5, 15, 30, 60];

/** Whether a scheduled update that failed so often, last at a moment, may be tried again. */
export const mayTryAgain = (failedTries: number, lastTried: Date | null, now: Date): boolean => {
  if (failedTries === 0 || lastTried === null) return true;
  const pause = pausesMinutes[Math.min(failedTries, pausesMinutes.length) - 1] ?? 0;
  const passed = now.getTime() - lastTried.getTime();
  // A try in the future was noted before the machine's clock was set back.
  return passed < 0 || passed >= pause * 60_000;
};
