import CalendarPlus from "lucide-react/icons/calendar-plus";
import { formatWeekdayDate } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { LocalTime } from "#show/local-time.tsx";
import { useShow } from "#show/use-show.ts";
import { buttonStyles } from "#ui/controls/button.tsx";
import type { LiveState } from "./live.contract.ts";
import { NO_SHOW_THIS_WEEK_TEXT } from "./live-on-air-light.tsx";

type SkippedWeek = NonNullable<LiveState["skipped"]>;

/** Replaces the live banner during a skipped week. Says why there is no show and when the next one is. */
export function SkippedBanner({ reason, nextStartsAt }: SkippedWeek) {
  return (
    <section data-ground="night-3" aria-labelledby="watch" className="px-gutter py-6.5">
      <div className="mx-auto flex max-w-measure flex-col gap-x-10 gap-y-4 tablet:min-h-15 tablet:flex-row tablet:items-center">
        <h2 id="watch" className="display shrink-0 text-t-5 leading-none tracking-[-0.029em]">
          {NO_SHOW_THIS_WEEK_TEXT}
        </h2>
        <div className="min-w-0 flex-1 wrap-anywhere">
          {reason && <p className="text-on-2">{reason}</p>}
          <p className="font-label">
            <NextShowLine nextStartsAt={nextStartsAt} />
          </p>
          <p className="min-h-[1lh] text-on-2 text-t-1">
            <LocalTime at={nextStartsAt} withDay before="That is " after="." />
          </p>
        </div>
        <a href="/calendar.ics" className={buttonStyles({ variant: "outline", size: "lg" })}>
          <CalendarPlus />
          Add to calendar
        </a>
      </div>
    </section>
  );
}

/** Shows when the next show is: 'We are back on Wednesday, December 2, 11AM MT.' */
export function NextShowLine({ nextStartsAt }: Pick<SkippedWeek, "nextStartsAt">) {
  const nextStart = new Date(nextStartsAt);
  const { timeZone, label } = findScheduleAt(useShow(), nextStart);
  return <>{`We are back on ${formatWeekdayDate(nextStart, timeZone)}, ${label}.`}</>;
}
