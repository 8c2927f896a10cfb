import type { TopicAnalytics } from "./analytics.contract.ts";

/** Names with how many topics have them, largest first. */
export type Shares = TopicAnalytics["categories"];

/** The scale of a bar chart from 0: where it ends, and after how many units a line stands. */
export type Scale = { end: number; step: number };

/** At most this many lines are told apart at a glance. */
const LINES = 9;

/** A scale of round steps (1, 2, 5, 10 …) that just holds `largest`, a whole number. */
export function scaleFor(largest: number): Scale {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (Math.ceil(largest / step) <= LINES)
        return { end: Math.max(1, Math.ceil(largest / step)) * step, step };
}

/** '23%', whole; never 0% of something nor 100% of less than all. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "0%";
  const rounded = Math.round((100 * part) / whole);
  if (part > 0 && rounded === 0) return "under 1%";
  if (part < whole && rounded === 100) return "over 99%";
  return `${rounded}%`;
}

/** 'July 2030': the month of the last show that still has a topic, at one a week. */
export function lastsUntil(available: number, now: Date): string {
  const last = new Date(now.getTime() + available * 7 * 24 * 60 * 60 * 1000);
  if (Number.isNaN(last.getTime())) return "the end of time";
  return last.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}
