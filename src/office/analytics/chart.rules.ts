import type { TopicAnalytics } from "./analytics.contract.ts";

export type CategoryCounts = TopicAnalytics["categories"];

/**
 * Formats each part as a percentage of `whole` without decimals. If the parts add up to `whole`, the percentages add
 * up to 100, because what is lost by rounding down goes to the parts with the largest remainders. Only an empty part
 * gets 0%, and only a part equal to `whole` gets 100%.
 */
export function formatPercents(parts: readonly number[], whole: number): string[] {
  if (whole === 0) return parts.map(() => "0%");
  const rest = whole - parts.reduce((sum, part) => sum + part, 0);
  const exactPercents = [...parts, rest].map((part) => (100 * part) / whole);
  const percents = exactPercents.map(Math.floor);
  const missingPercents = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exactPercents
    .map((percent, index) => ({ at: index, remainder: percent - Math.floor(percent) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { at: index } of byRemainder.slice(0, missingPercents))
    percents[index] = (percents[index] ?? 0) + 1;
  return parts.map((part, index) => {
    const percent = percents[index] ?? 0;
    if (part > 0 && percent === 0) return "under 1%";
    return part < whole && percent === 100 ? "over 99%" : `${percent}%`;
  });
}

/** Returns the month in which the topics run out if one is used each week, such as 'July 2030'. */
export function findLastCoveredMonth(available: number, now: Date): string {
  const lastCoveredDate = new Date(now.getTime() + available * 7 * 24 * 60 * 60 * 1000);
  if (Number.isNaN(lastCoveredDate.getTime())) return "the end of time";
  return lastCoveredDate.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

/**
 * Returns how many topics were available at the end of each week, counting backward from today. Ignores topics that
 * the team archived manually, because we don't know when that was.
 */
export function computeAvailableTopicsPerWeek(
  available: number,
  weeks: readonly { added: number; picked: number }[],
): number[] {
  let stock = available;
  return weeks
    .toReversed()
    .map(({ added, picked }) => {
      const stockAtEnd = stock;
      stock = Math.max(0, stock - added + picked);
      return stockAtEnd;
    })
    .reverse();
}
