import { isNearShow } from "./live.rules.ts";

type ShowTimes = { startsAt: string; endsAt: string; onAirSince: string | null };

/**
 * Returns when the show is expected to end. If it went live during its scheduled hours or at most half an hour early,
 * it ends as scheduled. Otherwise, its scheduled length counts from when it went live.
 */
export function computeExpectedShowEnd({ startsAt, endsAt, onAirSince }: ShowTimes): Date {
  const end = new Date(endsAt);
  if (onAirSince === null) return end;
  const since = new Date(onAirSince);
  if (since < end && isNearShow({ status: "off", startsAt, endsAt }, since)) return end;
  return new Date(since.getTime() + end.getTime() - Date.parse(startsAt));
}
