import { computePace, formatLengthMs } from "#on-air/week/pace.rules.ts";
import type { RunSheetItem, Week } from "#on-air/week/week.contract.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";

const SECOND_MS = 1000;

/**
 * How long a part was planned to take and how long it took, in milliseconds. `tookMs` and `differenceMs` are whole
 * seconds, so that the differences shown match the lengths shown. They are null if the part never aired.
 */
export type PartTiming = {
  item: RunSheetItem;
  plannedMs: number;
  tookMs: number | null;
  differenceMs: number | null;
};

export const listPartTimings = (week: Week): PartTiming[] =>
  computePace(week, 0).parts.map(({ item, took }) => {
    const plannedMs = item.minutes * MINUTE_MS;
    const tookMs = took === null ? null : Math.floor(took / SECOND_MS) * SECOND_MS;
    return { item, plannedMs, tookMs, differenceMs: tookMs === null ? null : tookMs - plannedMs };
  });

/** Formats how far over or under its planned length a part ran: '+1:30', '−0:02'. */
export const formatDifference = (differenceMs: number): string =>
  `${differenceMs < 0 ? "−" : "+"}${formatLengthMs(differenceMs)}`;

/**
 * Describes which part ran over the most and which ran under the most:
 * 'The guest ran 1:30 long, The draw ran 0:40 short'.
 */
export function describeLargestDifferences(parts: readonly PartTiming[]): string {
  const airedParts = parts
    .flatMap(({ item, differenceMs }) => (differenceMs === null ? [] : [{ title: item.title, differenceMs }]))
    .toSorted((one, other) => one.differenceMs - other.differenceMs);
  const [short, long] = [airedParts[0], airedParts.at(-1)];
  const getPartName = (title: string) => title || "A part without a title";
  const sentences = [
    ...(long && long.differenceMs > 0
      ? [`${getPartName(long.title)} ran ${formatLengthMs(long.differenceMs)} long`]
      : []),
    ...(short && short.differenceMs < 0
      ? [`${getPartName(short.title)} ran ${formatLengthMs(short.differenceMs)} short`]
      : []),
  ];
  return sentences.join(", ");
}
