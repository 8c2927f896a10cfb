import { padTwoDigits } from "#platform/texts/counts.rules.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import type { RunSheetItem, Week } from "./week.contract.ts";

export type PacedPart = {
  item: RunSheetItem;
  startsAt: number;
  state: "past" | "current" | "ahead";
  /** Null if the part hasn't been on air. */
  took: number | null;
};

export type Pace = {
  parts: PacedPart[];
  /** The time left in the current part; negative once the part runs over. */
  left: number;
  /** How late the show is; negative if it is early. */
  late: number;
  endsAt: number;
};

type PaceInput = Pick<Week, "runSheet" | "startsAt" | "endsAt"> & { air?: Week["air"] };

/**
 * Returns how long each part took, when the upcoming parts start, how much time is left in the current part, and how
 * late the show is, all in milliseconds. A show that went live early doesn't count as early.
 */
export function computePace({ runSheet, startsAt, endsAt, air }: PaceInput, now: number): Pace {
  const since = Date.parse(air?.since ?? startsAt);
  const until = air?.endedAt ? Date.parse(air.endedAt) : now;
  const took = sumTimes(air?.parts ?? [], until);
  const currentIndex = runSheet.findIndex(({ id }) => id === air?.current);
  const current = runSheet[currentIndex];
  const left = current ? current.minutes * MINUTE_MS - (took.get(current.id) ?? 0) : 0;
  let nextStartMs = current ? until + Math.max(0, left) : since;
  const parts = runSheet.map((item, index): PacedPart => {
    const began = air?.parts.findLast(({ id }) => id === item.id)?.startedAt;
    const isPast = index < currentIndex || (air?.endedAt != null && began !== undefined);
    if (index === currentIndex || isPast || (currentIndex < 0 && began !== undefined)) {
      const state = index === currentIndex ? "current" : "past";
      return { item, startsAt: began ? Date.parse(began) : since, state, took: took.get(item.id) ?? 0 };
    }
    if (air?.endedAt) return { item, startsAt: until, state: "past", took: null };
    const startsAtThen = nextStartMs;
    nextStartMs += item.minutes * MINUTE_MS;
    return { item, startsAt: startsAtThen, state: "ahead", took: null };
  });
  const scheduledMs = Date.parse(endsAt) - Date.parse(startsAt);
  const hasParts = runSheet.length > 0;
  const plannedMs = hasParts
    ? runSheet.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS
    : scheduledMs;
  const expected = hasParts ? nextStartMs : Math.max(since + scheduledMs, until);
  const end = air?.endedAt ? until : expected;
  const late = air ? end - (Math.min(since, Date.parse(startsAt)) + plannedMs) : 0;
  return { parts, left, late, endsAt: end };
}

function sumTimes(parts: readonly { id: number; startedAt: string }[], until: number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [at, { id, startedAt }] of parts.entries()) {
    const end = parts[at + 1]?.startedAt;
    const length = Math.max(0, (end ? Date.parse(end) : until) - Date.parse(startedAt));
    sums.set(id, (sums.get(id) ?? 0) + length);
  }
  return sums;
}

/**
 * Returns the time of a week's latest recorded event. Use it in place of the current time until the browser knows the
 * server's clock.
 */
export const findLastEventTime = ({ air, startsAt }: Pick<Week, "air" | "startsAt">): number =>
  Date.parse(air?.parts.at(-1)?.startedAt ?? air?.since ?? startsAt);

/** Formats a length of time in whole seconds: '4:40', '1:01:40'. */
export function formatLengthMs(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(seconds % 60)}`
    : `${minutes}:${padTwoDigits(seconds % 60)}`;
}

/** Formats how late the show is: '2:10 late', '0:40 early'. Within half a minute, the show counts as on time. */
export const formatLateness = (lateMs: number): string =>
  Math.abs(lateMs) < MINUTE_MS / 2 ? "On time" : `${formatLengthMs(lateMs)} ${lateMs > 0 ? "late" : "early"}`;
