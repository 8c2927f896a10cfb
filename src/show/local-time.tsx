import { useSyncExternalStore } from "react";
import { utcOffset } from "#platform/time/zoned-time.rules.ts";
import { scheduleAt } from "./dates.rules.ts";
import { formatLocalMoment, formatLocalTime } from "./local-time.rules.ts";
import { useShow } from "./use-show.ts";

/** Returns whether the visitor's clock and the show's have the same offset at a moment. */
export const isShowTime = (show: Parameters<typeof scheduleAt>[0], at: Date): boolean =>
  -at.getTimezoneOffset() === utcOffset(at, scheduleAt(show, at).timeZone);

type LocalTimeProps = { at: string | number | undefined; withDay?: boolean; before?: string; after?: string };

/**
 * Shows a moment in the visitor's time zone, '19:00 your time' between `before` and `after`. Renders nothing if that
 * would be the same time as the show's, or while the browser's zone isn't known yet.
 */
export function LocalTime({ at, withDay = false, before = "", after = "" }: LocalTimeProps) {
  const show = useShow();
  const isInBrowser = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  if (!isInBrowser || at === undefined) return null;
  const moment = new Date(at);
  if (isShowTime(show, moment)) return null;
  const format = withDay ? formatLocalMoment : formatLocalTime;
  return <>{`${before}${format(moment, navigator.language)} your time${after}`}</>;
}

const watchNothing = () => () => {};
