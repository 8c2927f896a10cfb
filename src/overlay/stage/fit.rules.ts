/** Nothing on air is smaller: at 480 lines this is 14 px. */
export const SMALLEST = 31;

/**
 * The largest size in pixels at which a text fits, from `max` to `min` within its lines (`bounded`). Below, down to
 * SMALLEST, within the frame alone: a topic is never cut on air.
 */
export function findSize(max: number, min: number, fits: (size: number, bounded: boolean) => boolean) {
  for (let size = max; size >= min; size -= 1) if (fits(size, true)) return size;
  for (let size = min; size > SMALLEST; size -= 1) if (fits(size, false)) return size;
  return SMALLEST;
}
