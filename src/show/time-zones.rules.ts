import { toCurrentZoneName } from "#platform/time/zone-names.rules.ts";
import { formatZoneCity } from "#platform/time/zoned-time.rules.ts";
import type { Schedule } from "./show.contract.ts";

/**
 * Lists every time zone that the browser knows, by its current name, for a select. Adds `selected` in case the browser
 * leaves it out, as some do with UTC.
 */
export function listTimeZones(selected: string): { value: string; label: string }[] {
  const timeZones = Intl.supportedValuesOf("timeZone").map(toCurrentZoneName).sort();
  return [...new Set(["UTC", ...timeZones, selected])]
    .filter((zone) => zone !== "")
    .map((zone) => ({ value: zone, label: zone }));
}

/** Returns the browser's time zone, by its current name. */
export const getBrowserTimeZone = (): string =>
  toCurrentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns a label such as '6PM MT' or, if the time zone has no abbreviation, '6PM Berlin'. */
export function makeShowTimeLabel({ hour, minute, timeZone }: Omit<Schedule, "label">): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" });
  const zone = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
  const place = /^[A-Z]{2,5}$/.test(zone) ? zone : formatZoneCity(toCurrentZoneName(timeZone));
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "AM" : "PM"} ${place}`;
}

/**
 * Returns a stored schedule with its time zone's current name. If its label ends with the old name, as in '6PM
 * Calcutta', the label changes, too.
 */
export function withCurrentZoneName<S extends Schedule>(schedule: S): S {
  const timeZone = toCurrentZoneName(schedule.timeZone);
  if (timeZone === schedule.timeZone) return schedule;
  const oldCity = formatZoneCity(schedule.timeZone);
  const label = schedule.label.endsWith(` ${oldCity}`)
    ? schedule.label.slice(0, -oldCity.length) + formatZoneCity(timeZone)
    : schedule.label;
  return { ...schedule, timeZone, label };
}
