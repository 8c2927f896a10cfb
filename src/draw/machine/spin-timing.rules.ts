/** Times of a spin in milliseconds, from the click. Source: the specification, section 9, and the look's frame table. */
export const LOCK = 4500;
export const RECHECK = 1000;
export const RESULT_DELAY = 500;

/** When each of the three reels starts after the click, and stops after the stop order. */
export const REEL_STARTS = [0, 160, 320] as const;
export const REEL_STOPS = [0, 550, 1100] as const;

/** When, from the click, all reels turn at full speed. */
export const RUNNING = 1200;

/** From the stop order to the moment when the drums open into cards. */
export const OPENING = 1900;

/** How long a request may go without an answer before the connection counts as lost. */
export const PATIENCE = 20_000;

/**
 * When the reels are told to stop: 500 ms after the answer, or, where that is before the lock of 4500 ms is over, at
 * the first look after it; it is looked again every 1000 ms. Both in milliseconds from the click.
 */
export function stopOrderAt(answeredAt: number): number {
  const first = answeredAt + RESULT_DELAY;
  if (first >= LOCK) return first;
  return first + Math.ceil((LOCK - first) / RECHECK) * RECHECK;
}
