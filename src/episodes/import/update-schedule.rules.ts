/** Computes when the weekly update is due, in the show's time zone. `toMoment` handles clock changes. */
import { toMoment, toWallTime } from "#platform/time/zoned-time.rules.ts";
import { DAY_NAMES } from "#show/show.rules.ts";
import type { EpisodeConfig } from "./import.contract.ts";

/** A day, an hour (0 to 23) and a minute in local time. */
export type UpdateSchedule = Pick<EpisodeConfig, "updateDay" | "updateHour" | "updateMinute">;

/**
 * Returns the times at which the update is due, from about two weeks ago to about two weeks from now, in milliseconds,
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
 * Returns when the update was last due, or `null` if that was before `since`, the last run or change of the schedule.
 */
export const findDueUpdate = (
  schedule: UpdateSchedule,
  timeZone: string,
  { since, now }: { since: Date; now: Date },
): Date | null => {
  const due = findPreviousUpdate(schedule, timeZone, now);
  return due > since ? due : null;
};

const RETRY_MINUTES = [1, 2, 5, 15, 30, 60];

export const mayRetry = (failedTries: number, lastTried: Date | null, now: Date): boolean => {
  if (failedTries === 0 || lastTried === null) return true;
  const minutes = RETRY_MINUTES[Math.min(failedTries, RETRY_MINUTES.length) - 1] ?? 0;
  const passed = now.getTime() - lastTried.getTime();
  // If the last attempt is in the future, the machine's clock has been set back since then.
  return passed < 0 || passed >= minutes * 60_000;
};
