/** Times of a spin in milliseconds from the click: the reels stop no earlier than LOCK. */
export const LOCK = 4500;
export const RECHECK = 1000;
export const RESULT_DELAY = 500;

/** When each reel starts after the click, and stops after the stop order. */
export const REEL_STARTS = [0, 160, 320] as const;
export const REEL_STOPS = [0, 550, 1100] as const;

export const AT_FULL_SPEED = 1200;

export const OPEN_DELAY = 1900;

export const REQUEST_TIMEOUT = 20_000;

/** When the reels are told to stop: RESULT_DELAY after the answer, but at the first recheck after the lock. */
export function computeStopTime(answeredAt: number): number {
  const earliest = answeredAt + RESULT_DELAY;
  if (earliest >= LOCK) return earliest;
  return earliest + Math.ceil((LOCK - earliest) / RECHECK) * RECHECK;
}
