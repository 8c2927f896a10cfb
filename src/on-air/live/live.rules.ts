import { MINUTE_MS } from "#platform/time/units.rules.ts";
import type { ZoneClock } from "#platform/time/zoned-time.rules.ts";
import { findCurrentOrNextShowDate } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";

type ShowWithSchedules = Pick<Show, "schedules">;

/** Formats the show's day and time: 'Every Wednesday at 11AM MT'. */
export const formatWeeklyShowTime = (show: Pick<Show, "live">): string =>
  `Every ${formatShowDay(show)} at ${show.live.label}`;

/** Returns the time left in its two largest units: '4 d 23 h', '5 h 3 min'. Rounds minutes up. */
export function formatTimeUntil(target: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((target.getTime() - now.getTime()) / MINUTE_MS));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const firstUnit = Math.max(
    0,
    parts.findIndex(([count]) => count > 0),
  );
  const shownParts =
    minutes === 0 ? [parts[2]] : parts.slice(firstUnit, firstUnit + 2).filter(([count]) => count > 0);
  return shownParts.map((part) => part?.join(" ")).join(" ");
}

/** Returns the time until the next show, or undefined during a show. Ignores shows that the team ended or skipped. */
export function formatCountdown(
  show: ShowWithSchedules,
  now: Date,
  datesOver?: readonly string[],
): string | undefined {
  const { startsAt } = findCurrentOrNextShowDate(show, now, { closed: datesOver });
  return startsAt <= now ? undefined : formatTimeUntil(startsAt, now);
}

/** Returns how many minutes the show has been on, or undefined if it is off air or the team ended or skipped it. */
export function findMinuteOnAir(
  show: ShowWithSchedules,
  at: Date,
  clock: ZoneClock | undefined,
  over?: readonly string[],
): number | undefined {
  const { startsAt } = findCurrentOrNextShowDate(show, at, { closed: over, clock });
  return startsAt <= at ? Math.floor((at.getTime() - startsAt.getTime()) / MINUTE_MS) : undefined;
}

const NEAR_SHOW_MS = 30 * MINUTE_MS;

/**
 * Returns whether a show is live or could go on air at any moment: from half an hour before its start to half an hour
 * after its end.
 */
export const isNearShow = (
  { status, startsAt, endsAt }: { status: string; startsAt: string; endsAt: string },
  at: Date,
): boolean =>
  status === "live" ||
  (at.getTime() > Date.parse(startsAt) - NEAR_SHOW_MS && at.getTime() < Date.parse(endsAt) + NEAR_SHOW_MS);

export const countMsToNextMinute = (now: Date): number => MINUTE_MS - (now.getTime() % MINUTE_MS);
