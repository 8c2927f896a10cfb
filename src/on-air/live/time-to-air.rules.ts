import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { formatTimeUntil } from "./live.rules.ts";

const SHOW_SECONDS_WITHIN_MS = 10 * HOUR_MS;

/**
 * Formats the time until a show's scheduled start ('4 d 23 h', '59:12') or, after that, the time since then ('3:12').
 * Seconds are shown from ten hours before the start.
 */
export function formatTimeToAir(startsAt: string, now: number): string {
  const msLeft = Date.parse(startsAt) - now;
  return msLeft > SHOW_SECONDS_WITHIN_MS
    ? formatTimeUntil(new Date(startsAt), new Date(now))
    : formatLengthMs(msLeft);
}

/** Describes when a show that isn't on air should begin: 'On air in 59:12' or 'Not on air yet, 3:12 late'. */
export function describeTimeToAir(startsAt: string, now: number): string {
  const time = formatTimeToAir(startsAt, now);
  return now > Date.parse(startsAt) ? `Not on air yet, ${time} late` : `On air in ${time}`;
}
