/** After the 1st, 2nd, … failed try: a day in all. */
export const PAUSES_IN_MINUTES = [0.5, 2, 5, 15, 60, 180, 360, 815] as const;

/** Milliseconds until the next try, or null after the last. A test is tried once. */
export function pauseAfterTry(event: string, attempts: number): number | null {
  const minutes = event === "test" ? undefined : PAUSES_IN_MINUTES[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
