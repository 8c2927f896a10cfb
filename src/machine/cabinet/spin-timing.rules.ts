/** Times of a spin, in milliseconds after the click. The result never appears before EARLIEST_RESULT. */
export const EARLIEST_RESULT = 4500;
export const RECHECK_INTERVAL = 1000;
export const RESULT_DELAY = 500;

export const REEL_STARTS = [0, 160, 320] as const;

export const FULL_SPEED_AT = 1200;

/** How long a reel takes to slow down, and the longest pause before the next one starts to. */
const SLOWDOWN_TIME = 800;
const LONGEST_GAP = 550;

export const REQUEST_TIMEOUT = 20_000;

/**
 * Returns when the cards open: RESULT_DELAY after the answer, postponed by whole RECHECK_INTERVALs if that is before
 * EARLIEST_RESULT.
 */
export function computeResultTime(answeredAt: number): number {
  const earliest = answeredAt + RESULT_DELAY;
  if (earliest >= EARLIEST_RESULT) return earliest;
  return earliest + Math.ceil((EARLIEST_RESULT - earliest) / RECHECK_INTERVAL) * RECHECK_INTERVAL;
}

/**
 * Returns when the first reel slows down and how long after it the next one does, so that the last one stops as the
 * cards open. If there is too little time for that, they slow down together and settle behind the open cards.
 */
export function computeLanding(readyAt: number, resultAt: number): { at: number; gap: number } {
  const at = Math.max(readyAt, resultAt - 2 * LONGEST_GAP - SLOWDOWN_TIME);
  return { at, gap: Math.min(LONGEST_GAP, Math.max(0, (resultAt - at - SLOWDOWN_TIME) / 2)) };
}
