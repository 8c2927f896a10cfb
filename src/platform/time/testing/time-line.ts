import { MINUTE_MS, WEEK_MS } from "#platform/time/units.rules.ts";

/** A period during which a zone's clocks are `offset` milliseconds ahead of UTC. */
type Period = { from: number; to: number; offset: number };

/**
 * What the clocks in a zone show from 2026 to 2040. The program computes this in another way, so tests can compare the
 * results.
 */
export type ZoneTimeLine = { timeZone: string; periods: Period[] };

export const TIME_LINE_START = Date.UTC(2026, 0, 1);
export const TIME_LINE_END = Date.UTC(2041, 0, 1);

function computeZoneTimeLine(timeZone: string): ZoneTimeLine {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const offsetAt = (time: number): number => {
    const [, sign, hours = "0", minutes = "0"] =
      /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(time)) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
  const periods = [
    { from: TIME_LINE_START - WEEK_MS, to: TIME_LINE_END + WEEK_MS, offset: offsetAt(TIME_LINE_START) },
  ];
  for (let at = TIME_LINE_START; at < TIME_LINE_END; at += WEEK_MS) {
    const lastPeriod = periods.at(-1);
    const offset = offsetAt(at + WEEK_MS);
    if (!lastPeriod || offset === lastPeriod.offset) continue;
    let [before, after] = [at, at + WEEK_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offset) after = middle;
      else before = middle;
    }
    lastPeriod.to = after;
    periods.push({ from: after, to: TIME_LINE_END + WEEK_MS, offset });
  }
  return { timeZone, periods };
}

/** Returns one zone for each distinct sequence of clock changes in the tz database. */
export function computeZoneTimeLines(): ZoneTimeLine[] {
  const lines = Intl.supportedValuesOf("timeZone").map(computeZoneTimeLine);
  return [...new Map(lines.map((line) => [JSON.stringify(line.periods), line])).values()];
}

/**
 * Returns the first moment at which the clocks show `wall`, which is a local time given as if it were UTC. If the
 * clocks skip that time, returns the moment at which they show `wall` plus the length of the gap.
 */
export function findMoment({ periods }: ZoneTimeLine, wall: number): number {
  const periodOnClocks = periods.find(({ from, to, offset }) => wall - offset >= from && wall - offset < to);
  if (periodOnClocks) return wall - periodOnClocks.offset;
  const before = periods.findLast(({ to, offset }) => to + offset <= wall);
  if (!before) throw new RangeError(`${new Date(wall).toISOString()} is not on the line`);
  return wall - before.offset;
}

type ClockChange = { at: number; before: number; after: number };

/** Returns a zone's clock changes, each with the offsets before and after it. */
export const listTimeLineClockChanges = ({ periods }: ZoneTimeLine): ClockChange[] =>
  periods.slice(1).map(({ from, offset }, index) => ({
    at: from,
    before: periods[index]?.offset ?? 0,
    after: offset,
  }));

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** Returns the half hours of local time from three hours before a clock change to three hours after it. */
export function listHalfHoursAround({ at, before, after }: ClockChange): number[] {
  const firstHalfHour = Math.ceil((at + Math.min(before, after)) / HALF_HOUR_MS) - 6;
  const lastPeriod = Math.floor((at + Math.max(before, after)) / HALF_HOUR_MS) + 6;
  return Array.from(
    { length: lastPeriod - firstHalfHour + 1 },
    (_, index) => (firstHalfHour + index) * HALF_HOUR_MS,
  );
}
