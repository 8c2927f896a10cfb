import { CLOCKS_APART_MS } from "#platform/time/clocks-apart.rules.ts";

/** Minutes to wait after the 1st, 2nd, … failed try. After the last one the mail has failed: about three days in all. */
export const PAUSES_IN_MINUTES = [0.5, 2, 5, 15, 60, 180, 360, 720, 1440, 1440] as const;

/** Milliseconds until the next try after `attempts` tries have failed, or null where it was the last. */
export function pauseAfter(attempts: number): number | null {
  const minutes = PAUSES_IN_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

/** The latest moment, in milliseconds from now, to which a mail that failed `attempts` times was put off. */
export const latestDueAfter = (attempts: number): number => (pauseAfter(attempts) ?? 0) + CLOCKS_APART_MS;
