import type { TopicAnalytics } from "./analytics.contract.ts";

export type Shares = TopicAnalytics["categories"];

/**
 * Formats each part as a whole percentage of `whole`. If the parts add up to `whole`, the percentages add up to 100,
 * because what is lost by rounding down goes to the parts with the largest remainders. Only an empty part gets 0%, and
 * only a part equal to `whole` gets 100%.
 */
export function formatPercents(parts: readonly number[], whole: number): string[] {
  if (whole === 0) return parts.map(() => "0%");
  const rest = whole - parts.reduce((sum, part) => sum + part, 0);
  const exact = [...parts, rest].map((part) => (100 * part) / whole);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((percent, at) => ({ at, remainder: percent - Math.floor(percent) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { at } of byRemainder.slice(0, left)) percents[at] = (percents[at] ?? 0) + 1;
  return parts.map((part, at) => {
    const percent = percents[at] ?? 0;
    if (part > 0 && percent === 0) return "under 1%";
    return part < whole && percent === 100 ? "over 99%" : `${percent}%`;
  });
}

/** Returns the month in which the topics run out if one is used each week, such as 'July 2030'. */
export function findLastCoveredMonth(available: number, now: Date): string {
  const last = new Date(now.getTime() + available * 7 * 24 * 60 * 60 * 1000);
  if (Number.isNaN(last.getTime())) return "the end of time";
  return last.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

/**
 * Returns how many topics were available at the end of each week, counting backward from today. Ignores topics that the
 * team archived by hand, because we don't know when that was.
 */
export function computeAvailablePerWeek(
  available: number,
  weeks: readonly { added: number; picked: number }[],
): number[] {
  let stock = available;
  return weeks
    .toReversed()
    .map(({ added, picked }) => {
      const atEnd = stock;
      stock = Math.max(0, stock - added + picked);
      return atEnd;
    })
    .reverse();
}
