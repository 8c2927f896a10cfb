/**
 * The smallest font size, in pixels. Text on air is normally at least 31 px high, which is still 14 px in a 480-line
 * stream. Only text with hundreds of wide letters may be smaller, because it would otherwise be cut off.
 */
const MIN_FONT_SIZE = 18;

/**
 * Returns the largest font size in pixels for which `fits` returns true. From `max` down to `min`, `bounded` is true,
 * and `fits` must also check the number of lines. Below `min`, the text only has to fit on the card, because topics are
 * never cut off on air.
 */
export function findLargestFittingFontSize(
  max: number,
  min: number,
  fits: (size: number, bounded: boolean) => boolean,
): number {
  for (let size = max; size >= min; size -= 1) if (fits(size, true)) return size;
  for (let size = min; size > MIN_FONT_SIZE; size -= 1) if (fits(size, false)) return size;
  return MIN_FONT_SIZE;
}
