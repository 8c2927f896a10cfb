/**
 * Text on air is at least 31 px high, so that it is still 14 px high in a stream of 480 lines. It gets smaller only if
 * it is hundreds of wide letters long and would otherwise be cut off.
 */
const SMALLEST_SIZE = 18;

/**
 * Returns the largest font size in pixels that fits. From `max` down to `min` the text keeps to its lines (`bounded`);
 * below `min` only to the card, because topics are never cut off on air.
 */
export function findSize(
  max: number,
  min: number,
  fits: (size: number, bounded: boolean) => boolean,
): number {
  for (let size = max; size >= min; size -= 1) if (fits(size, true)) return size;
  for (let size = min; size > SMALLEST_SIZE; size -= 1) if (fits(size, false)) return size;
  return SMALLEST_SIZE;
}
