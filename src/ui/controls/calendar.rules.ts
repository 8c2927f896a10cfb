/** A day in the format `yyyy-mm-dd`, without a time zone. A `Month` is `yyyy-mm`. */
export type Day = string;
export type Month = string;

const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

export const toMonth = (day: Day): Month => day.slice(0, 7);

/** Returns a day's weekday. 0 is Sunday. */
export const getWeekday = (day: Day): number => toDate(day).getUTCDay();

export function addDays(day: Day, days: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** Returns the same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDayOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDayOfMonth));
  return toDay(date);
}

/**
 * Returns a month's weeks, Monday to Sunday, including days of the adjacent months that complete the first and last
 * week.
 */
export function listWeeksOfMonth(month: Month): Day[][] {
  const firstDay: Day = `${month}-01`;
  const monday = addDays(firstDay, -((getWeekday(firstDay) + 6) % 7));
  const weeks: Day[][] = [];
  for (let start = monday; start < addMonths(firstDay, 1); start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** Returns the first day after `day` that falls on the given weekday. 0 is Sunday. */
export const findNextWeekday = (weekday: number, day: Day): Day =>
  addDays(day, ((weekday - getWeekday(day) + 6) % 7) + 1);

/**
 * Returns the day to focus after a key press, or undefined if the key doesn't move the focus. Follows the date picker
 * pattern in the ARIA Authoring Practices.
 */
export function findDayForKey(key: string, day: Day): Day | undefined {
  const toMonday = -((getWeekday(day) + 6) % 7);
  const dayByKey: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, toMonday),
    End: () => addDays(day, toMonday + 6),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return dayByKey[key]?.();
}

const formatDay = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(toDate(day));

/** Returns a month like "December 2026". */
export const formatMonth = (month: Month): string =>
  formatDay(`${month}-01`, { month: "long", year: "numeric" });

/** Returns a date like "Wednesday, December 9, 2026". */
export const formatFullDate = (day: Day): string => formatDay(day, { dateStyle: "full" });

export const WEEKDAYS = Array.from({ length: 7 }, (_, index) => {
  const long = formatDay(addDays("2024-01-01", index), { weekday: "long" });
  return { long, short: long.slice(0, 2), weekday: (index + 1) % 7 };
});

/** Returns "outside" for a day outside the displayed month, "over" for a day in the past, and otherwise "open". */
export function getDayPhase(day: Day, month: Month, today?: Day): "outside" | "over" | "open" {
  if (toMonth(day) !== month) return "outside";
  return today !== undefined && day < today ? "over" : "open";
}
