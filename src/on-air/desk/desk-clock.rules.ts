import { formatTimeToAir } from "#on-air/live/time-to-air.rules.ts";
import { findLastEventTime, formatLengthMs } from "#on-air/week/pace.rules.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";

type WeekTiming = Pick<Week, "startsAt" | "endsAt" | "status"> & { air?: Week["air"] };

const CLOCK_CAPTIONS = { planned: "On air in", live: "On air", ended: "On air", skipped: "Skipped" };

/**
 * Returns the desk's large clock and its caption: the time left until the show, how late it is, or the time since it
 * began. Until the page's scripts run, `now` is undefined.
 */
export function formatDeskClock(
  { air, startsAt, status }: WeekTiming,
  now: number | undefined,
): { caption: string; time: string } {
  const caption = CLOCK_CAPTIONS[status];
  if (air) {
    const until = air.endedAt ? Date.parse(air.endedAt) : (now ?? findLastEventTime({ air, startsAt }));
    return { caption, time: formatLengthMs(until - Date.parse(air.since)) };
  }
  if (status !== "planned" || now === undefined) return { caption, time: "–" };
  return { caption: now > Date.parse(startsAt) ? "Late by" : caption, time: formatTimeToAir(startsAt, now) };
}

/**
 * Returns the marker's position on the 60-tick scale. In the hour before the show, each tick is a minute; during the
 * show, it is a sixtieth of the planned length. Once the show has ended, the marker is at 60. Returns undefined if the
 * show is skipped, or doesn't start within an hour.
 */
export function findTimelineMarkerPosition(
  { air, startsAt, endsAt, status }: WeekTiming,
  now: number,
): number | undefined {
  const msPerTick = (Date.parse(endsAt) - Date.parse(startsAt)) / 60;
  if (air?.endedAt) return 60;
  const ticks = air
    ? (now - Date.parse(air.since)) / msPerTick
    : 60 - (Date.parse(startsAt) - now) / MINUTE_MS;
  return status === "skipped" || ticks < 0 ? undefined : Math.min(60, ticks);
}

/** Returns the times to show at the five labels below the desk's timeline, in milliseconds. */
export function listTimelineLabelTimes({ air, startsAt, endsAt }: WeekTiming): number[] {
  const length = air ? Date.parse(endsAt) - Date.parse(startsAt) : 60 * MINUTE_MS;
  const first = air
    ? Date.parse(air.since) - (Date.parse(air.since) % MINUTE_MS)
    : Date.parse(startsAt) - length;
  return [0, 1, 2, 3, 4].map((quarter) => first + (quarter * length) / 4);
}
