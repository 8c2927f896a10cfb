import { clockTime } from "#platform/time/zoned-time.rules.ts";
import { show } from "#show.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

export function shortDate(iso: string, timeZone: string = show.timeZone): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(iso));
}

/** "Nov 18, 2026, 11:24 AM", by the show's zone. */
export const shortMoment = (iso: string): string =>
  `${shortDate(iso)}, ${clockTime(new Date(iso), show.timeZone)}`;
