import { show } from "#show.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

export function shortDate(iso: string, timeZone: string = show.timeZone): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(iso));
}
