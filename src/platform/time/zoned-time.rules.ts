const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far clocks may differ from each other. A time further in the future means that the clock has been set back. */
export const CLOCK_SKEW_MS = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formatters.set(key, known);
  return known;
}

export const formatDate = (timeZone: string, at: Date, options: Intl.DateTimeFormatOptions): string =>
  getFormatter(timeZone, options).format(at).replace(/\s/g, " ");

const formatPart = (timeZone: string, at: Date, options: Intl.DateTimeFormatOptions, type: string): string =>
  getFormatter(timeZone, options)
    .formatToParts(at)
    .find((one) => one.type === type)?.value ?? "";

export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

export function toWallTime(at: Date, timeZone: string): WallTime & { second: number } {
  const parts = getFormatter(timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const number = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
    second: number("second"),
  };
}

export function computeUtcOffset(at: Date, timeZone: string): number {
  const wall = toWallTime(at, timeZone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return Math.round((asUtc - Math.floor(at.getTime() / 1000) * 1000) / MINUTE_MS);
}

/**
 * Converts a local time to a moment, following RFC 5545. If the clocks show that time twice, returns the first moment.
 * If they skip it, the result is later by as much as they skip.
 */
export function toMoment(wall: WallTime, timeZone: string): Date {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const before = computeUtcOffset(new Date(asUtc - DAY_MS), timeZone);
  const after = computeUtcOffset(new Date(asUtc + DAY_MS), timeZone);
  for (const offset of [before, after]) {
    const at = new Date(asUtc - offset * MINUTE_MS);
    if (computeUtcOffset(at, timeZone) === offset) return at;
  }
  return new Date(asUtc - before * MINUTE_MS);
}

export type Clock = { toWallTime(at: Date): WallTime; toMoment(wall: WallTime): Date };

export const createZoneClock = (timeZone: string): Clock => ({
  toWallTime: (at) => toWallTime(at, timeZone),
  toMoment: (wall) => toMoment(wall, timeZone),
});

/** The device's own clock. It doesn't use the time zone database, which takes 60 ms to load on a phone. */
export const ownClock: Clock = {
  toWallTime: (at) => ({
    year: at.getFullYear(),
    month: at.getMonth() + 1,
    day: at.getDate(),
    hour: at.getHours(),
    minute: at.getMinutes(),
  }),
  toMoment: ({ year, month, day, hour, minute }) => new Date(year, month - 1, day, hour, minute),
};

export type ClockChange = { at: Date; from: number; to: number };

export function listClockChanges(timeZone: string, from: Date, to: Date): ClockChange[] {
  const changes: ClockChange[] = [];
  const end = to.getTime();
  for (let start = from.getTime(); start < end; start += 7 * DAY_MS) {
    const next = Math.min(start + 7 * DAY_MS, end);
    const [offset, later] = [
      computeUtcOffset(new Date(start), timeZone),
      computeUtcOffset(new Date(next), timeZone),
    ];
    if (offset !== later)
      changes.push({ at: findFirstWithOffset(later, timeZone, start, next), from: offset, to: later });
  }
  return changes;
}

function findFirstWithOffset(offset: number, timeZone: string, low: number, high: number): Date {
  let [before, at] = [low, high];
  while (at - before > MINUTE_MS) {
    const middle = Math.floor((before + at) / 2 / MINUTE_MS) * MINUTE_MS;
    if (computeUtcOffset(new Date(middle), timeZone) === offset) at = middle;
    else before = middle;
  }
  return new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS);
}

export const formatLongDate = (at: Date, timeZone: string): string =>
  formatDate(timeZone, at, { dateStyle: "full" });

export const formatWeekdayDate = (at: Date, timeZone: string): string =>
  formatDate(timeZone, at, { weekday: "long", month: "long", day: "numeric" });

export const formatTimeOfDay = (at: Date, timeZone: string): string =>
  formatDate(timeZone, at, { hour: "numeric", minute: "2-digit" });

/** Returns a time such as "Wed 11:05 AM". */
export const formatWeekdayTime = (at: Date, timeZone: string): string =>
  formatDate(timeZone, at, { weekday: "short", hour: "numeric", minute: "2-digit" });

/** Returns a zone's name, such as "Mountain Time". It is the same all year round. */
export const formatZoneName = (at: Date, timeZone: string): string =>
  formatPart(timeZone, at, { timeZoneName: "longGeneric" }, "timeZoneName");

export const formatShortZoneName = (at: Date, timeZone: string): string =>
  formatPart(timeZone, at, { timeZoneName: "short" }, "timeZoneName");

export function formatOffset(at: Date, timeZone: string): string {
  const minutes = computeUtcOffset(at, timeZone);
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns "in Stockholm" for a zone named after a city, and otherwise "UTC" or the zone's name. */
export function formatPlace(timeZone: string): string {
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
  return timeZone.includes("/") && !timeZone.startsWith("Etc/") ? `in ${place}` : place;
}

/** Returns a zone's city: "Denver" for "America/Denver". */
export const formatCity = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
