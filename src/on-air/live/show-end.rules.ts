import { isNearShow } from "./live.rules.ts";

type ShowTimes = { startsAt: string; endsAt: string; onAirSince: string | null };

/**
 * Returns when the show is expected to end. A show keeps its scheduled end if it went live at its scheduled time, or at
 * most half an hour earlier. A show that went live at any other time takes as long as it is scheduled to take.
 */
export function findShowEnd({ startsAt, endsAt, onAirSince }: ShowTimes): Date {
  const end = new Date(endsAt);
  if (onAirSince === null) return end;
  const since = new Date(onAirSince);
  if (since < end && isNearShow({ status: "off", startsAt, endsAt }, since)) return end;
  return new Date(since.getTime() + end.getTime() - Date.parse(startsAt));
}
