import { computePace, formatLength } from "#on-air/week/pace.rules.ts";
import type { RunSheetItem, Week } from "#on-air/week/week.contract.ts";

const MINUTE_MS = 60_000;

/**
 * How long a part was planned to take and how long it took, in milliseconds. `took` and `difference` are null if the
 * part never aired.
 */
export type ActualPart = {
  item: RunSheetItem;
  planned: number;
  took: number | null;
  difference: number | null;
};

export const listActualParts = (week: Week): ActualPart[] =>
  computePace(week, 0).parts.map(({ item, took }) => {
    const planned = item.minutes * MINUTE_MS;
    return { item, planned, took, difference: took === null ? null : took - planned };
  });

/** Formats how far over or under its planned length a part ran: '+1:30', '−0:02'. */
export const formatDifference = (difference: number): string =>
  `${difference < 0 ? "−" : "+"}${formatLength(difference)}`;

/**
 * Describes which part ran over the most and which ran under the most: 'The guest ran 1:30 long, the draw 0:40 short'.
 */
export function describeExtremes(parts: readonly ActualPart[]): string {
  const ran = parts
    .flatMap(({ item, difference }) => (difference === null ? [] : [{ title: item.title, difference }]))
    .toSorted((one, other) => one.difference - other.difference);
  const [short, long] = [ran[0], ran.at(-1)];
  const name = (title: string) => title || "A part without a title";
  const said = [
    ...(long && long.difference > 0 ? [`${name(long.title)} ran ${formatLength(long.difference)} long`] : []),
    ...(short && short.difference < 0
      ? [`${name(short.title)} ran ${formatLength(short.difference)} short`]
      : []),
  ];
  return said.join(", ");
}
