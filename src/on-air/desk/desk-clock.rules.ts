import { formatTimeUntil } from "#on-air/live/live.rules.ts";
import { formatLength } from "#on-air/week/pace.rules.ts";
import type { Week } from "#on-air/week/week.contract.ts";

const MINUTE_MS = 60_000;
const SHOW_SECONDS_WITHIN_MS = 10 * 60 * MINUTE_MS;

type WeekTiming = Pick<Week, "startsAt" | "endsAt" | "status"> & { air?: Week["air"] };

/** Formats the desk's large clock: the time left until the show, or the time since it began. */
export function formatDeskClock({ air, startsAt, status }: WeekTiming, now: number): string {
  if (air) return formatLength((air.endedAt ? Date.parse(air.endedAt) : now) - Date.parse(air.since));
  if (status !== "planned") return "–";
  const msLeft = Math.max(0, Date.parse(startsAt) - now);
  return msLeft > SHOW_SECONDS_WITHIN_MS
    ? formatTimeUntil(new Date(startsAt), new Date(now))
    : formatLength(msLeft);
}

/**
 * Returns the marker's position on the 60-tick scale. Before the show, a tick is a minute of the last hour; during the
 * show, a sixtieth of its planned length. Once the show has ended, the marker is at 60. Returns undefined for
 * a skipped show, or more than an hour before it starts.
 */
export function findMarkerPosition(
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

/** Returns the times for the five labels of the desk's scale, in milliseconds. */
export function listScaleLabels({ air, startsAt, endsAt }: WeekTiming): number[] {
  const length = air ? Date.parse(endsAt) - Date.parse(startsAt) : 60 * MINUTE_MS;
  const first = air
    ? Date.parse(air.since) - (Date.parse(air.since) % MINUTE_MS)
    : Date.parse(startsAt) - length;
  return [0, 1, 2, 3, 4].map((quarter) => first + (quarter * length) / 4);
}
