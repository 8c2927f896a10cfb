/** `count` different whole numbers from 1 to `highest`, or all when there are fewer; each choice is equally likely. */
export function drawNumbers(highest: number, count: number, random: () => number): number[] {
  // The first `count` steps of a Fisher-Yates shuffle; only moved numbers are kept.
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(count, highest) }, (_, step) => {
    const place = step + Math.floor(random() * (highest - step));
    const number = moved.get(place) ?? place + 1;
    moved.set(place, moved.get(step) ?? step + 1);
    return number;
  });
}
