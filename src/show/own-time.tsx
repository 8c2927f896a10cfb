import { useSyncExternalStore } from "react";
import { utcOffset } from "#platform/time/zoned-time.rules.ts";
import { scheduleAt } from "./dates.rules.ts";
import { formatOwnMoment, formatOwnTime } from "./own-time.rules.ts";
import { useShow } from "./use-show.ts";

/** Whether a moment has another hour on the visitor's clock than on the show's. */
export const isOwnZone = (show: Parameters<typeof scheduleAt>[0], at: Date): boolean =>
  -at.getTimezoneOffset() === utcOffset(at, scheduleAt(show, at).timeZone);

type OwnTimeProps = { at: string | number | undefined; withDay?: boolean; before?: string; after?: string };

/**
 * A moment of the show on the visitor's own clock, '19:00 your time' between `before` and `after`. Nothing where it is the
 * show's clock too, and until the browser has told its zone.
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
