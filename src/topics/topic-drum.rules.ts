/**
 * Different whole numbers from 1 to `highest`, each choice in each order as likely as any other: `count` of them, or
 * all where there are fewer. `random` gives numbers from 0 up to, not including, 1.
 */
export function differentNumbers(highest: number, count: number, random: () => number): number[] {
  // A shuffle of which only the first `count` steps are made and only the moved numbers are kept.
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(count, highest) }, (_, step) => {
    const place = step + Math.floor(random() * (highest - step));
    const number = moved.get(place) ?? place + 1;
    moved.set(place, moved.get(step) ?? step + 1);
    return number;
  });
}
