import { DAY_MS } from "#platform/time/units.rules.ts";
import type { CalendarWeek } from "./guest-calendar.contract.ts";

export const MAX_OFFERED_DATES = 5;

/** Describes how far a day is from today (both yyyy-mm-dd), like "in 12 days" or "in 3 weeks". */
export function formatDaysUntil(date: string, today: string): string {
  const days = (Date.parse(date) - Date.parse(today)) / DAY_MS;
  if (days <= 0) return "today";
  if (days === 1) return "tomorrow";
  return days < 14 ? `in ${days} days` : `in ${Math.round(days / 7)} weeks`;
}

/** Formats a day (yyyy-mm-dd) as "Dec 16". */
export const formatCalendarDay = (date: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Formats several days as "Dec 16, Jan 6 and Jan 13". */
export const formatCalendarDays = (dates: readonly string[]): string =>
  new Intl.ListFormat("en-US").format(dates.map(formatCalendarDay)).replace(/,? and /, " and ");

export type WeekState = "empty" | "offered" | "confirmed" | "skipped";

export function toWeekState({ status, guests, offers }: CalendarWeek): WeekState {
  if (status === "skipped") return "skipped";
  if (guests.length > 0) return "confirmed";
  return offers.length > 0 ? "offered" : "empty";
}

/** Returns the next upcoming date that has no guest and isn't offered to anyone, or undefined if there is none. */
export const findFreeDate = (weeks: readonly CalendarWeek[] | undefined, now: Date): string | undefined =>
  weeks?.find((week) => isOfferable(week, now) && week.offers.length === 0)?.date;

/** Returns whether the week's date can be offered to a guest. */
export const isOfferable = (week: CalendarWeek, now: Date): boolean =>
  week.hasShow &&
  week.status === "planned" &&
  week.guests.length === 0 &&
  Date.parse(week.startsAt) > now.getTime();
