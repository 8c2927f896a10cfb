import type { LiveState } from "#on-air/live/live.contract.ts";
import { computeExpectedShowEnd } from "#on-air/live/show-end.rules.ts";
import { findCurrentOrNextShowDate } from "#show/dates.rules.ts";
import type { Show } from "#show/show.contract.ts";

type LiveTimes = Pick<LiveState, "startsAt" | "endsAt" | "onAirSince" | "skipped">;

/**
 * Returns the times, in ISO 8601, of the show that is on air or, if there is none, of the next one. If the live state
 * can't be loaded, `live` is undefined and the schedule decides.
 */
export function findCurrentOrNextShowTimes(
  show: Pick<Show, "schedules">,
  live: LiveTimes | undefined,
  now: Date,
): { start: string; end: string } {
  if (live?.onAirSince) return { start: live.onAirSince, end: computeExpectedShowEnd(live).toISOString() };
  const earliestStart = live ? new Date(live.skipped?.nextStartsAt ?? live.startsAt) : now;
  const { startsAt, endsAt } = findCurrentOrNextShowDate(show, earliestStart);
  return { start: startsAt.toISOString(), end: endsAt.toISOString() };
}
