/** Times are in milliseconds after the click. The result never appears before EARLIEST_RESULT. */
export const EARLIEST_RESULT = 4500;
export const RECHECK_INTERVAL = 1000;
export const RESULT_DELAY = 500;

export const REEL_STARTS = [0, 160, 320] as const;

export const FULL_SPEED_AT = 1200;

/** How long a reel takes to slow down. The next reel starts to slow down at most MAX_GAP later. */
const SLOWDOWN_TIME = 800;
const MAX_GAP = 550;

export const REQUEST_TIMEOUT = 20_000;

/**
 * Returns when the cards open: RESULT_DELAY after the response. If that is before EARLIEST_RESULT, the time is rounded
 * up past it in steps of RECHECK_INTERVAL.
 */
export function computeResultTime(answeredAt: number): number {
  const earliest = answeredAt + RESULT_DELAY;
  if (earliest >= EARLIEST_RESULT) return earliest;
  return earliest + Math.ceil((EARLIEST_RESULT - earliest) / RECHECK_INTERVAL) * RECHECK_INTERVAL;
}

/**
 * Returns when the first reel starts to slow down, and how long after each reel the next one does (`gap`), so that the
 * last reel stops when the cards open. If there isn't enough time, the reels slow down together and come to rest behind
 * the open cards.
 */
export function computeLanding(readyAt: number, resultAt: number): { firstSlowdownAt: number; gap: number } {
  const firstSlowdownAt = Math.max(readyAt, resultAt - 2 * MAX_GAP - SLOWDOWN_TIME);
  return {
    firstSlowdownAt,
    gap: Math.min(MAX_GAP, Math.max(0, (resultAt - firstSlowdownAt - SLOWDOWN_TIME) / 2)),
  };
}
