import { useSyncExternalStore } from "react";
import { utcOffset } from "#platform/time/zoned-time.rules.ts";
import { scheduleAt } from "./dates.rules.ts";
import { formatOwnMoment, formatOwnTime } from "./own-time.rules.ts";
import { useShow } from "./use-show.ts";

/** Returns whether a moment falls in a different hour for the visitor than for the show. */
export const isOwnZone = (show: Parameters<typeof scheduleAt>[0], at: Date): boolean =>
  -at.getTimezoneOffset() === utcOffset(at, scheduleAt(show, at).timeZone);

type OwnTimeProps = { at: string | number | undefined; withDay?: boolean; before?: string; after?: string };

/**
 * A moment of the show in the visitor's time zone, '19:00 your time' between `before` and `after`. Nothing if it is the
 * same as the show's, and until the browser's zone is known.
 */
export function OwnTime({ at, withDay = false, before = "", after = "" }: OwnTimeProps) {
  const show = useShow();
  const isInBrowser = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  if (!isInBrowser || at === undefined) return null;
  const moment = new Date(at);
  if (isOwnZone(show, moment)) return null;
  const format = withDay ? formatOwnMoment : formatOwnTime;
  return <>{`${before}${format(moment, navigator.language)} your time${after}`}</>;
}

const watchNothing = () => () => {};
