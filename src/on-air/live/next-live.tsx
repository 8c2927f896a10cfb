import { findScheduleAt } from "#show/dates.rules.ts";
import { formatLocalMoment } from "#show/local-time.rules.ts";
import { hasSameOffsetAsShow } from "#show/local-time.tsx";
import { formatShowDay } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";
import { useLiveState } from "./live-provider.tsx";
import { useCountdownToShow, useLiveStatus, useNextShowStart } from "./use-live.ts";

/**
 * Returns when the next show is: its date and time ('Wed, Nov 25, 19:00'), a label for the time zone ('your time', or
 * nothing if it's the show's time zone), and the time until then ('2 d 2 h'). During the show, and until the browser's
 * time zone is known, the date is shorter and in the show's time zone, such as 'Wed 11AM MT'.
 */
export function useNextShowTime() {
  const show = useShow();
  const start = useNextShowStart();
  const countdown = useCountdownToShow();
  const wait = useLiveState()?.skipped ? undefined : countdown;
  if (start === undefined)
    return { date: `${formatShowDay(show).slice(0, 3)} ${show.live.label}`, zone: "", wait: undefined };
  const startsAt = new Date(start);
  const zone = hasSameOffsetAsShow(show, startsAt) ? "" : "your time";
  return { date: formatLocalMoment(startsAt, navigator.language), zone, wait, at: startsAt };
}

/** Shows 'Next live Wed, Nov 25, 19:00 your time, in 2 d 2 h'. */
export function NextShowTime() {
  const { date, zone, wait } = useNextShowTime();
  return (
    <>
      {`Next live ${date}${zone && ` ${zone}`}${wait ? ", " : ""}`}
      {wait && <span className="inline-block">in {wait}</span>}
    </>
  );
}

/**
 * Shows when the next show is: a large date and, below it, the time in the show's own zone. During the show, it is
 * invisible but keeps its space.
 */
export function NextShowDate({ className }: { className?: string }) {
  const show = useShow();
  const { live } = useLiveStatus();
  const { date, zone, at: startsAt } = useNextShowTime();
  return (
    <p className={cn(className, live && "invisible")}>
      <span className="block text-on-2 text-t-1">Next live</span>
      <span className="display block text-t-3 leading-tight whitespace-nowrap desktop:text-t-4">{date}</span>
      <span className="block min-h-[1lh] text-on-2 text-t-1">
        {startsAt && zone && `${zone}. That is ${findScheduleAt(show, startsAt).label}.`}
      </span>
    </p>
  );
}
