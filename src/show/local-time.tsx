import { useSyncExternalStore } from "react";
import { computeUtcOffset } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "./dates.rules.ts";
import { formatLocalMoment, formatLocalTime } from "./local-time.rules.ts";
import { useShow } from "./use-show.ts";

/** Returns whether the visitor's and the show's time zones have the same offset at the given time. */
export const hasSameOffsetAsShow = (show: Parameters<typeof findScheduleAt>[0], moment: Date): boolean =>
  -moment.getTimezoneOffset() === computeUtcOffset(moment, findScheduleAt(show, moment).timeZone);

type LocalTimeProps = { at: string | number | undefined; withDay?: boolean; before?: string; after?: string };

/**
 * Shows a time in the visitor's time zone, such as '19:00 your time', between the texts `before` and `after`. Renders
 * nothing on the server, or if the visitor's time is the same as the show's.
 */
export function LocalTime({ at, withDay = false, before = "", after = "" }: LocalTimeProps) {
  const show = useShow();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isInBrowser || at === undefined) return null;
  const moment = new Date(at);
  if (hasSameOffsetAsShow(show, moment)) return null;
  const format = withDay ? formatLocalMoment : formatLocalTime;
  return <>{`${before}${format(moment, navigator.language)} your time${after}`}</>;
}

const subscribeToNothing = () => () => {};
