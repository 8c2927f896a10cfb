/** A day on the calendar as `yyyy-mm-dd`, and a month as `yyyy-mm`: what a wall calendar shows, of no time zone. */
export type Day = string;
export type Month = string;

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => utc(day).getUTCDay();

export function addDays(day: Day, days: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** The same day of another month, or that month's last where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = utc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
}

/** The weeks that a month touches, Monday first, each of seven days. */
export function weeksOf(month: Month): Day[][] {
  const first: Day = `${month}-01`;
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  const weeks: Day[][] = [];
  for (let start = monday; start < addMonths(first, 1); start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** The first day after `day` that falls on the weekday (0 is Sunday). */
export const nextOn = (weekday: number, day: Day): Day =>
  addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);

/** Where a key takes the focus from a day, or undefined where it is not one that moves. */
export function dayAfterKey(key: string, day: Day): Day | undefined {
  const toMonday = -((weekdayOf(day) + 6) % 7);
  const moved: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, toMonday),
    End: () => addDays(day, toMonday + 6),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moved[key]?.();
}

const written = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(utc(day));

/** "December 2026" */
export const monthName = (month: Month): string => written(`${month}-01`, { month: "long", year: "numeric" });

/** "Wednesday, December 9, 2026" */
export const dayName = (day: Day): string => written(day, { dateStyle: "full" });

/** Monday first: short for the column's head, long for what is read out. */
export const WEEKDAYS = Array.from({ length: 7 }, (_, index) => {
  const long = written(addDays("2024-01-01", index), { weekday: "long" });
  return { long, short: long.slice(0, 2), weekday: (index + 1) % 7 };
});
