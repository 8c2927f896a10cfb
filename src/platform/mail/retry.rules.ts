import { CLOCKS_APART_MS } from "#platform/time/zoned-time.rules.ts";

/** Pauses after the 1st, 2nd, … failed try: about three days in all. */
export const PAUSES_IN_MINUTES = [0.5, 2, 5, 15, 60, 180, 360, 720, 1440, 1440] as const;

/** Returns the milliseconds until the next try, or null after the last. */
export function pauseAfter(attempts: number): number | null {
  const minutes = PAUSES_IN_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

export const latestDueAfter = (attempts: number): number => (pauseAfter(attempts) ?? 0) + CLOCKS_APART_MS;
