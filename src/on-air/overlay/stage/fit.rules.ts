/**
 * Text on air is at least 31 px high, which is still 14 px in a stream of 480 lines. Only a text of hundreds of wide
 * letters may be smaller, because it would otherwise be cut off.
 */
const MIN_FONT_SIZE = 18;

/**
 * Returns the largest font size in pixels that fits. Between `max` and `min`, the text must keep to its number of lines
 * (`bounded`). Below `min`, it only has to fit the card, because topics are never cut off on air.
 */
export function findFontSize(
  max: number,
  min: number,
  fits: (size: number, bounded: boolean) => boolean,
): number {
  for (let size = max; size >= min; size -= 1) if (fits(size, true)) return size;
  for (let size = min; size > MIN_FONT_SIZE; size -= 1) if (fits(size, false)) return size;
  return MIN_FONT_SIZE;
}
