import { formatLength } from "#on-air/week/pace.rules.ts";
import { formatTimeUntil } from "./live.rules.ts";

const SHOW_SECONDS_WITHIN_MS = 10 * 60 * 60_000;

/**
 * Formats how long it is until a show should begin ('4 d 23 h', '59:12') or, once that time has passed, how long ago it
 * was ('3:12'). Shows seconds during the last ten hours.
 */
export function formatTimeToAir(startsAt: string, now: number): string {
  const msLeft = Date.parse(startsAt) - now;
  return msLeft > SHOW_SECONDS_WITHIN_MS
    ? formatTimeUntil(new Date(startsAt), new Date(now))
    : formatLength(msLeft);
}

/** Describes when a show that isn't on air should begin: 'On air in 59:12' or 'Not on air yet, 3:12 late'. */
export function describeTimeToAir(startsAt: string, now: number): string {
  const time = formatTimeToAir(startsAt, now);
  return now > Date.parse(startsAt) ? `Not on air yet, ${time} late` : `On air in ${time}`;
}
