/** A day as `yyyy-mm-dd` and a month as `yyyy-mm`, without a time zone. */
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

/** Returns the same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = utc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
}

/** Returns the weeks of a month from Monday to Sunday, including days of other months. */
export function weeksOf(month: Month): Day[][] {
  const first: Day = `${month}-01`;
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  const weeks: Day[][] = [];
  for (let start = monday; start < addMonths(first, 1); start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** Returns the first day after `day` on the weekday (0 is Sunday). */
export const nextOn = (weekday: number, day: Day): Day =>
  addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);

/**
 * Returns the day that a key moves the focus to, according to the ARIA Authoring Practices; undefined for other keys.
 */
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
export const formatFullDate = (day: Day): string => written(day, { dateStyle: "full" });

export const WEEKDAYS = Array.from({ length: 7 }, (_, index) => {
  const long = written(addDays("2024-01-01", index), { weekday: "long" });
  return { long, short: long.slice(0, 2), weekday: (index + 1) % 7 };
});

/** Days of the displayed month are past or open; those of other months are outside. */
export function phaseOf(day: Day, month: Month, today?: Day): "outside" | "over" | "open" {
  if (monthOf(day) !== month) return "outside";
  return today !== undefined && day < today ? "over" : "open";
}
