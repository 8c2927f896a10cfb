import { DAY_MS } from "#platform/time/units.rules.ts";

type Day = { date: string; mail: number; push: number };

const CHARTED_WEEKS = 52;

/** Returns the last recorded day of each week of the last year, oldest first. Expects the days in order. */
export function listLastDays(days: readonly Day[]): Day[] {
  const newestDay = days.at(-1);
  if (!newestDay) return [];
  const daysByWeeksAgo = new Map<number, Day>();
  for (const day of days) {
    const weeksAgo = Math.floor((Date.parse(newestDay.date) - Date.parse(day.date)) / (7 * DAY_MS));
    if (weeksAgo < CHARTED_WEEKS) daysByWeeksAgo.set(weeksAgo, day);
  }
  return [...daysByWeeksAgo.values()];
}
