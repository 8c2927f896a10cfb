import { computeExpectedShowEnd } from "#on-air/live/show-end.rules.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { toCurrentZoneName } from "#platform/time/zone-names.rules.ts";
import { formatTimeOfDay, formatZoneCity, formatZoneName } from "#platform/time/zoned-time.rules.ts";

type Reader = {
  now: Date;
  showZone: string;
  /** The visitor's time zone, or null on the server, which doesn't know it. */
  ownZone: string | null;
};

const HALF_A_DAY_MS = 12 * HOUR_MS;

/**
 * Formats when questions close, such as '8:00 PM in Berlin', in the visitor's time zone or, if it isn't known, in the
 * show's. Returns 'the show ends' if the show is running over, because nobody knows when it will end. Also returns this
 * if the end is more than half a day away, because a time without a day would be misleading.
 */
export function formatQuestionsEnd(
  live: Parameters<typeof computeExpectedShowEnd>[0],
  { now, showZone, ownZone }: Reader,
): string {
  const end = computeExpectedShowEnd(live);
  const msLeft = end.getTime() - now.getTime();
  if (msLeft < 0 || msLeft > HALF_A_DAY_MS) return "the show ends";
  if (ownZone === null) return `${formatTimeOfDay(end, showZone)} ${formatZoneName(end, showZone)}`;
  const zone = toCurrentZoneName(ownZone);
  return `${formatTimeOfDay(end, zone)}${zone === showZone ? "" : ` in ${formatZoneCity(zone)}`}`;
}
