/** Computes when the weekly import is due, in the show's time zone. `toMoment` handles clock changes. */
import { toMoment, toWallTime } from "#platform/time/zoned-time.rules.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import type { EpisodeConfig } from "./import.contract.ts";

/** A day, an hour (0 to 23) and a minute in the show's time zone. */
export type UpdateSchedule = Pick<EpisodeConfig, "updateDay" | "updateHour" | "updateMinute">;

/**
 * Returns the times at which the import is due, from about two weeks ago to about two weeks from now, in milliseconds,
 * oldest first.
 */
const listDueTimes = (
  { updateDay, updateHour, updateMinute }: UpdateSchedule,
  timeZone: string,
  now: Date,
) => {
  const { year, month, day } = toWallTime(now, timeZone);
  const today = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const dueDay = day + DAY_NAMES.indexOf(updateDay) - today;
  return [-14, -7, 0, 7, 14].map((days) =>
    toMoment({ year, month, day: dueDay + days, hour: updateHour, minute: updateMinute }, timeZone).getTime(),
  );
};

export const findNextUpdate = (schedule: UpdateSchedule, timeZone: string, now: Date): Date =>
  new Date(Math.min(...listDueTimes(schedule, timeZone, now).filter((moment) => moment > now.getTime())));

export const findPreviousUpdate = (schedule: UpdateSchedule, timeZone: string, now: Date): Date =>
  new Date(Math.max(...listDueTimes(schedule, timeZone, now).filter((moment) => moment <= now.getTime())));

/**
 * Returns when the import was last due, or null if that was before `since`, the time of its last run or of the last
 * change to its schedule.
 */
export const findDueUpdate = (
  schedule: UpdateSchedule,
  timeZone: string,
  { since, now }: { since: Date; now: Date },
): Date | null => {
  const dueTime = findPreviousUpdate(schedule, timeZone, now);
  return dueTime > since ? dueTime : null;
};

/** How many minutes to wait after the first failed try, the second one, and so on. */
const RETRY_MINUTES = [1, 2, 5, 15, 30, 60];

export const mayRetryUpdate = (failedTries: number, lastTried: Date | null, now: Date): boolean => {
  if (failedTries === 0 || lastTried === null) return true;
  const minutes = RETRY_MINUTES[Math.min(failedTries, RETRY_MINUTES.length) - 1] ?? 0;
  const passedMs = now.getTime() - lastTried.getTime();
  // If the last attempt is in the future, the clock has been set back since then, so this doesn't wait.
  return passedMs < 0 || passedMs >= minutes * 60_000;
};
