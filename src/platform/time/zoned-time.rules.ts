import { DAY_MS, MINUTE_MS } from "./units.rules.ts";

/**
 * The maximum difference between the clocks of different machines. If a recorded time is further in the future, the
 * clock must have been set back since.
 */
export const MAX_CLOCK_SKEW_MS = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

export const formatDate = (timeZone: string, date: Date, options: Intl.DateTimeFormatOptions): string =>
  getFormatter(timeZone, options).format(date).replace(/\s/g, " ");

const formatPart = (
  timeZone: string,
  date: Date,
  options: Intl.DateTimeFormatOptions,
  type: string,
): string =>
  getFormatter(timeZone, options)
    .formatToParts(date)
    .find((part) => part.type === type)?.value ?? "";

export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

export function toWallTime(date: Date, timeZone: string): WallTime & { second: number } {
  const parts = getFormatter(timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(date);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
    second: number("second"),
  };
}

export function computeUtcOffsetMinutes(date: Date, timeZone: string): number {
  const wall = toWallTime(date, timeZone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return Math.round((asUtc - Math.floor(date.getTime() / 1000) * 1000) / MINUTE_MS);
}

/**
 * Converts a zone's local time to a moment, following RFC 5545. If the clocks show that time twice, returns the first
 * moment. If they skip it, uses the offset from before the change, so 2:30 becomes 3:30.
 */
export function toMoment(wall: WallTime, timeZone: string): Date {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const offsetBefore = computeUtcOffsetMinutes(new Date(asUtc - DAY_MS), timeZone);
  const offsetAfter = computeUtcOffsetMinutes(new Date(asUtc + DAY_MS), timeZone);
  for (const offset of [offsetBefore, offsetAfter]) {
    const moment = new Date(asUtc - offset * MINUTE_MS);
    if (computeUtcOffsetMinutes(moment, timeZone) === offset) return moment;
  }
  return new Date(asUtc - offsetBefore * MINUTE_MS);
}

export type ZoneClock = { toWallTime(at: Date): WallTime; toMoment(wall: WallTime): Date };

export const createZoneClock = (timeZone: string): ZoneClock => ({
  toWallTime: (date) => toWallTime(date, timeZone),
  toMoment: (wall) => toMoment(wall, timeZone),
});

/**
 * Converts times in the device's own time zone. Doesn't use `Intl`, whose time zone data takes 60 ms to load on a
 * phone.
 */
export const deviceClock: ZoneClock = {
  toWallTime: (date) => ({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  }),
  toMoment: ({ year, month, day, hour, minute }) => new Date(year, month - 1, day, hour, minute),
};

export type ClockChange = { at: Date; from: number; to: number };

export function listClockChanges(timeZone: string, from: Date, to: Date): ClockChange[] {
  const changes: ClockChange[] = [];
  const end = to.getTime();
  for (let start = from.getTime(); start < end; start += 7 * DAY_MS) {
    const sampleTime = Math.min(start + 7 * DAY_MS, end);
    const [offset, laterOffset] = [
      computeUtcOffsetMinutes(new Date(start), timeZone),
      computeUtcOffsetMinutes(new Date(sampleTime), timeZone),
    ];
    if (offset !== laterOffset)
      changes.push({
        at: findFirstMomentWithOffset(laterOffset, timeZone, start, sampleTime),
        from: offset,
        to: laterOffset,
      });
  }
  return changes;
}

function findFirstMomentWithOffset(offset: number, timeZone: string, earliest: number, latest: number): Date {
  let [lastBefore, firstAfter] = [earliest, latest];
  while (firstAfter - lastBefore > MINUTE_MS) {
    const middle = Math.floor((lastBefore + firstAfter) / 2 / MINUTE_MS) * MINUTE_MS;
    if (computeUtcOffsetMinutes(new Date(middle), timeZone) === offset) firstAfter = middle;
    else lastBefore = middle;
  }
  return new Date(Math.floor(firstAfter / MINUTE_MS) * MINUTE_MS);
}

export const formatLongDate = (date: Date, timeZone: string): string =>
  formatDate(timeZone, date, { dateStyle: "full" });

export const formatWeekdayDate = (date: Date, timeZone: string): string =>
  formatDate(timeZone, date, { weekday: "long", month: "long", day: "numeric" });

export const formatTimeOfDay = (date: Date, timeZone: string): string =>
  formatDate(timeZone, date, { hour: "numeric", minute: "2-digit" });

/** Returns a time such as "Wed 11:05 AM". */
export const formatWeekdayTime = (date: Date, timeZone: string): string =>
  formatDate(timeZone, date, { weekday: "short", hour: "numeric", minute: "2-digit" });

/** Returns a zone's name, such as "Mountain Time". It is the same all year round. */
export const formatZoneName = (date: Date, timeZone: string): string =>
  formatPart(timeZone, date, { timeZoneName: "longGeneric" }, "timeZoneName");

export const formatShortZoneName = (date: Date, timeZone: string): string =>
  formatPart(timeZone, date, { timeZoneName: "short" }, "timeZoneName");

export function formatOffset(date: Date, timeZone: string): string {
  const minutes = computeUtcOffsetMinutes(date, timeZone);
  if (minutes === 0) return "UTC";
  const [hours, remainingMinutes] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${remainingMinutes ? `:${String(remainingMinutes).padStart(2, "0")}` : ""}`;
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns "in Stockholm" for a zone named after a city. For other zones, returns the last part of the name: "UTC". */
export function formatZonePlace(timeZone: string): string {
  const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
  return timeZone.includes("/") && !timeZone.startsWith("Etc/") ? `in ${city}` : city;
}

/** Returns a zone's city: "Denver" for "America/Denver". */
export const formatZoneCity = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
