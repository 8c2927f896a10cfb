import { clockTime } from "#platform/time/zoned-time.rules.ts";
import { useShow } from "#show/use-show.ts";

/** Moments by the show's zone: '11:04', '11:22:41'. */
export function useDeskTimes() {
  const { timeZone } = useShow();
  const cut = (text: string) => text.replace(/\s?[AP]M$/, "");
  return {
    formatWall: (at: number | string) => cut(clockTime(new Date(at), timeZone)),
    formatSecond: (at: number | string) => cut(new Date(at).toLocaleTimeString("en-US", { timeZone })),
  };
}
