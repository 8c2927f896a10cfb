/** How many milliseconds after the click the result appears at the earliest. */
export const EARLIEST_RESULT_MS = 4500;
export const RESULT_TIME_STEP_MS = 1000;
export const RESULT_DELAY_MS = 500;

/** How long after the first reel each reel starts. */
export const REEL_START_TIMES_MS = [0, 160, 320] as const;

export const FULL_SPEED_TIME_MS = 1200;

/** How long before the cards open the last reel starts to slow down, and the longest delay between two reels. */
const SLOWDOWN_MS = 800;
const MAX_REEL_GAP_MS = 550;

export const DRAW_REQUEST_TIMEOUT_MS = 20_000;

/**
 * Returns when the cards open: RESULT_DELAY_MS after the response. If that is before EARLIEST_RESULT_MS, adds
 * RESULT_TIME_STEP_MS until it no longer is.
 */
export function computeResultTime(answeredAt: number): number {
  const earliest = answeredAt + RESULT_DELAY_MS;
  if (earliest >= EARLIEST_RESULT_MS) return earliest;
  return earliest + Math.ceil((EARLIEST_RESULT_MS - earliest) / RESULT_TIME_STEP_MS) * RESULT_TIME_STEP_MS;
}

/**
 * Returns when the first reel starts to slow down, and the delay between one reel and the next (`gap`). If there isn't
 * enough time, the reels slow down together and come to rest behind the open cards.
 */
export function computeSlowdownTimes(
  readyAt: number,
  resultAt: number,
): { firstSlowdownAt: number; gap: number } {
  const firstSlowdownAt = Math.max(readyAt, resultAt - 2 * MAX_REEL_GAP_MS - SLOWDOWN_MS);
  return {
    firstSlowdownAt,
    gap: Math.min(MAX_REEL_GAP_MS, Math.max(0, (resultAt - firstSlowdownAt - SLOWDOWN_MS) / 2)),
  };
}
