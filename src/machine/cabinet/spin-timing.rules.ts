/** Times of a spin in milliseconds from the click. The result comes no earlier than EARLIEST_RESULT. */
export const EARLIEST_RESULT = 4500;
export const RECHECK = 1000;
export const RESULT_DELAY = 500;

export const REEL_STARTS = [0, 160, 320] as const;

export const AT_FULL_SPEED = 1200;

/** How long a reel slows down, and the longest pause until the next one does. */
const SLOWING_DOWN = 800;
const LONGEST_GAP = 550;

export const REQUEST_TIMEOUT = 20_000;

/** Returns when the cards open: RESULT_DELAY after the answer, but no earlier than the first recheck after the lock. */
export function computeResultTime(answeredAt: number): number {
  const earliest = answeredAt + RESULT_DELAY;
  if (earliest >= EARLIEST_RESULT) return earliest;
  return earliest + Math.ceil((EARLIEST_RESULT - earliest) / RECHECK) * RECHECK;
}

/**
 * Returns when the first reel slows down and how long after it the next one does, so that the last stops as the cards
 * open. If too little time is left, they slow down together and settle behind the open cards.
 */
export function computeLanding(readyAt: number, resultAt: number): { at: number; gap: number } {
  const at = Math.max(readyAt, resultAt - 2 * LONGEST_GAP - SLOWING_DOWN);
  return { at, gap: Math.min(LONGEST_GAP, Math.max(0, (resultAt - at - SLOWING_DOWN) / 2)) };
}
