/**
 * Texts on air are 31 px or larger, which is 14 at 480 lines. Only hundreds of the widest letters get smaller, because
 * they would be cut otherwise.
 */
const SMALLEST = 18;

/**
 * Returns the largest size in pixels at which a text fits: from `max` to `min` within its lines (`bounded`), below
 * `min` only within the card, because topics are never cut on air.
 */
export function findSize(
  max: number,
  min: number,
  fits: (size: number, bounded: boolean) => boolean,
): number {
  for (let size = max; size >= min; size -= 1) if (fits(size, true)) return size;
  for (let size = min; size > SMALLEST; size -= 1) if (fits(size, false)) return size;
  return SMALLEST;
}
