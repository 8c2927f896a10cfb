import { useSyncExternalStore } from "react";
import { computeUtcOffsetMinutes } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "./dates.rules.ts";
import { formatLocalMoment, formatWeeklyLocalTime } from "./local-time.rules.ts";
import { useShow } from "./use-show.ts";

type Schedules = Parameters<typeof findScheduleAt>[0];

const computeShowOffset = (show: Schedules, moment: Date): number =>
  computeUtcOffsetMinutes(moment, findScheduleAt(show, moment).timeZone);

/** Returns whether the visitor's and the show's time zones have the same offset at the given time. */
export const hasSameOffsetAsShow = (show: Schedules, moment: Date): boolean =>
  -moment.getTimezoneOffset() === computeShowOffset(show, moment);

/** Formats the show's time in the visitor's time zone, such as '19:00', or 'Thu 03:00' if it is another day there. */
export const formatLocalShowTime = (show: Schedules, moment: Date): string =>
  formatWeeklyLocalTime(moment, navigator.language, computeShowOffset(show, moment));

type LocalTimeProps = { at: string | number | undefined; withDay?: boolean; before?: string; after?: string };

/**
 * Shows a time in the visitor's time zone, such as '19:00 your time', between the texts `before` and `after`. With
 * `withDay`, always adds the date, and otherwise only the weekday if it differs from the show's. Renders nothing on the
 * server, or if the visitor's time is the same as the show's.
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
  const text = withDay ? formatLocalMoment(moment, navigator.language) : formatLocalShowTime(show, moment);
  return <>{`${before}${text} your time${after}`}</>;
}

const subscribeToNothing = () => () => {};
