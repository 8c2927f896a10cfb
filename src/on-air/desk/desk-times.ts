import { formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";

/** Returns functions that format times in the show's time zone: '11:04', '11:22:41'. */
export function useDeskTimes() {
  const show = useShow();
  const removeAmPm = (text: string) => text.replace(/\s?[AP]M$/, "");
  const findZoneAt = (at: Date) => findScheduleAt(show, at).timeZone;
  return {
    formatTime: (at: number | string) => removeAmPm(formatTimeOfDay(new Date(at), findZoneAt(new Date(at)))),
    formatTimeWithSeconds: (at: number | string) =>
      removeAmPm(new Date(at).toLocaleTimeString("en-US", { timeZone: findZoneAt(new Date(at)) })),
  };
}
