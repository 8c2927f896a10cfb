type Day = { date: string; mail: number; push: number };

export type FollowerBar = { date: string; mail: number; push: number; total: number };

const CHARTED_WEEKS = 52;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a bar for each week of the last year that has recorded numbers, oldest first. Each bar shows the week's last
 * recorded day.
 */
export function makeWeekBars(days: readonly Day[]): FollowerBar[] {
  const newestDay = days.at(-1);
  if (!newestDay) return [];
  const barsByWeeksAgo = new Map<number, FollowerBar>();
  for (const { date, mail, push } of days) {
    const weeksAgo = Math.floor((Date.parse(newestDay.date) - Date.parse(date)) / (7 * DAY_MS));
    if (weeksAgo < CHARTED_WEEKS) barsByWeeksAgo.set(weeksAgo, { date, mail, push, total: mail + push });
  }
  return [...barsByWeeksAgo]
    .sort(([weeksAgo], [otherWeeksAgo]) => otherWeeksAgo - weeksAgo)
    .map(([, bar]) => bar);
}

/**
 * Returns the top of a scale that starts at 0: a round number (1, 2 or 5 times a power of ten) that is at least
 * `highest`.
 */
export function computeScaleTop(highest: number): number {
  const powerOfTen = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return Math.max(
    2,
    [1, 2, 5, 10].map((step) => step * powerOfTen).find((scaleTop) => scaleTop >= highest) ?? highest,
  );
}
