import CalendarPlus from "lucide-react/icons/calendar-plus";
import { LocalTime } from "#show/local-time.tsx";
import { fillInShowName } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { buttonStyles } from "#ui/controls/button.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { formatWeeklyShowTime } from "./live.rules.ts";
import { NO_SHOW_THIS_WEEK_TEXT } from "./live-on-air-light.tsx";
import { useLiveState } from "./live-provider.tsx";
import { NextShowLine } from "./skipped-banner.tsx";
import { useCountdownToShow, useLiveStatus, useNextShowStart } from "./use-live.ts";

/** Shows when the next show is, or that the show is live. Links to the calendar of shows. */
export function LiveCard({ publicUrl }: { publicUrl: string }) {
  const show = useShow();
  const { live, minute } = useLiveStatus();
  const skipped = useLiveState()?.skipped;
  const wait = useCountdownToShow();
  const next = useNextShowStart();
  const subscription = `${publicUrl.replace(/^https?/, "webcal")}/calendar.ics`;
  return (
    <div data-ground={live ? "live" : "night-3"} className="self-start rounded-control p-5 tablet:p-6.5">
      <HourScale minute={minute} className="max-tablet:hidden" />
      <h3 className="display text-t-4 tablet:mt-4 leading-[1.08]">
        {live
          ? fillInShowName("{product} is LIVE Now!", show)
          : skipped
            ? NO_SHOW_THIS_WEEK_TEXT
            : formatWeeklyShowTime(show)}
      </h3>
      {skipped && (
        <p className="mt-2 text-on-2">
          <NextShowLine {...skipped} />
        </p>
      )}
      <p className="mt-2 text-on-2">{show.live.invitation}</p>
      <p className="mt-2 min-h-[2lh] text-on-2">
        {!live && wait && `Next show in ${wait}.`}
        <br />
        {!live && !skipped && <LocalTime at={next} before="That is " after="." />}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <a href="/calendar.ics" className={buttonStyles({ variant: "outline", size: "sm" })}>
          <CalendarPlus />
          Add to calendar
        </a>
        <a
          href={subscription}
          className="py-1.5 pointer-coarse:py-3 text-link text-t-0 underline underline-offset-4"
        >
          Subscribe
        </a>
      </p>
    </div>
  );
}
