import { findScheduleAt } from "#show/dates.rules.ts";
import { formatLocalMoment } from "#show/local-time.rules.ts";
import { isShowTime } from "#show/local-time.tsx";
import { formatShowDay } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";
import { useLiveState } from "./live-provider.tsx";
import { useCountdown, useLive, useNextStart } from "./use-live.ts";

/**
 * Shows 'Next live Wed, Nov 25, 19:00 your time, in 2 d 2 h' or, until the browser's time zone is known, 'Next live Wed
 * 11AM MT'. Renders nothing during the show.
 */
export function NextLive() {
  const show = useShow();
  const start = useNextStart();
  const countdown = useCountdown();
  const wait = useLiveState()?.skipped ? undefined : countdown;
  if (start === undefined) return <>{`Next live ${formatShowDay(show).slice(0, 3)} ${show.live.label}`}</>;
  const at = new Date(start);
  const time = `Next live ${formatLocalMoment(at, navigator.language)}${isShowTime(show, at) ? "" : " your time"}`;
  return <>{wait ? `${time}, in ${wait}` : time}</>;
}

/** Shows the next show with a large date and, below it, the show's own time. Keeps its space during the show. */
export function NextLiveDate({ className }: { className?: string }) {
  const show = useShow();
  const start = useNextStart();
  const { live } = useLive();
  const at = start === undefined ? undefined : new Date(start);
  return (
    <p className={cn(className, live && "invisible")}>
      <span className="block text-on-2 text-t-1">Next live</span>
      <span className="display block text-t-3 leading-tight whitespace-nowrap desktop:text-t-4">
        {at
          ? formatLocalMoment(at, navigator.language)
          : `${formatShowDay(show).slice(0, 3)} ${show.live.label}`}
      </span>
      <span className="block min-h-[1lh] text-on-2 text-t-1">
        {at && !isShowTime(show, at) && `your time. That is ${findScheduleAt(show, at).label}.`}
      </span>
    </p>
  );
}
