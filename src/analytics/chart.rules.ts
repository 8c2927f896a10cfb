import type { TopicAnalytics } from "./analytics.contract.ts";

export type Shares = TopicAnalytics["categories"];

/** The scale of a bar chart from 0, with a line at each step. */
export type Scale = { end: number; step: number };

const MOST_LINES = 9;

/** The smallest scale of round steps (1, 2, 5, 10 …) for a whole number `largest`. */
export function chooseScale(largest: number): Scale {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (Math.ceil(largest / step) <= MOST_LINES)
        return { end: Math.max(1, Math.ceil(largest / step)) * step, step };
}

/** A whole percentage: 0% only of nothing, 100% only of all. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return "0%";
  const rounded = Math.round((100 * part) / whole);
  if (part > 0 && rounded === 0) return "under 1%";
  if (part < whole && rounded === 100) return "over 99%";
  return `${rounded}%`;
}

/** 'July 2030': the month of the last show with a topic, at one a week. */
export function findLastMonth(available: number, now: Date): string {
  const last = new Date(now.getTime() + available * 7 * 24 * 60 * 60 * 1000);
  if (Number.isNaN(last.getTime())) return "the end of time";
  return last.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}
