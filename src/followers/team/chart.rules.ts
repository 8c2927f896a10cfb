type Day = { date: string; mail: number; push: number };

export type Bar = { date: string; mail: number; push: number; total: number };

const CHARTED_WEEKS = 52;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a bar for each week of the last year that has recorded counts, oldest first. Each bar shows the week's last
 * recorded day.
 */
export function makeWeekBars(days: readonly Day[]): Bar[] {
  const newest = days.at(-1);
  if (!newest) return [];
  const byWeek = new Map<number, Bar>();
  for (const { date, mail, push } of days) {
    const weeksAgo = Math.floor((Date.parse(newest.date) - Date.parse(date)) / (7 * DAY_MS));
    if (weeksAgo < CHARTED_WEEKS) byWeek.set(weeksAgo, { date, mail, push, total: mail + push });
  }
  return [...byWeek].sort(([one], [other]) => other - one).map(([, bar]) => bar);
}

/**
 * Returns the top of a scale that starts at 0: a round number (1, 2 or 5 times a power of ten) that is at least
 * `highest`.
 */
export function computeScaleTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return Math.max(2, [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest);
}
