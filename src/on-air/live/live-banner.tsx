import Play from "lucide-react/icons/play";
import type { ReactNode } from "react";
import { getChannelWithBrand } from "#show/channel.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { formatLocalTime } from "#show/local-time.rules.ts";
import { formatLocalShowTime, hasSameOffsetAsShow } from "#show/local-time.tsx";
import { formatShowDay } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { SocialIcon } from "#ui/signs/social-icon.tsx";
import { useLiveState } from "./live-provider.tsx";
import { SkippedBanner } from "./skipped-banner.tsx";
import { useLiveStatus, useNextShowStart } from "./use-live.ts";

/** Shows when the next show is, or that the show is on. Until the team puts a show on air, `children` appears below. */
export function LiveBanner({ children }: { children?: ReactNode }) {
  const show = useShow();
  const { live, minute } = useLiveStatus();
  const { skipped, status } = useLiveState() ?? {};
  if (skipped) return <SkippedBanner {...skipped} />;
  const channel = getChannelWithBrand(show);
  const watch = live ? show.streams[0]?.url : channel?.url;
  return (
    <section
      data-ground={live ? "live" : "night-3"}
      aria-labelledby="watch"
      className="px-gutter py-5 tablet:py-6.5"
    >
      <div className="mx-auto flex max-w-measure flex-col gap-x-8 gap-y-3 tablet:min-h-15 tablet:flex-row tablet:flex-wrap tablet:items-center tablet:justify-between desktop:flex-nowrap">
        <h2 id="watch" aria-live="polite" className="display text-t-5 leading-none tracking-[-0.029em]">
          {live ? "Watch LIVE Now" : `Watch Every ${formatShowDay(show)}`}
        </h2>
        <div className="max-desktop:order-last max-desktop:mt-0.5 tablet:basis-full desktop:min-w-20 desktop:flex-1 desktop:basis-auto">
          <HourScale minute={minute} />
          {!live && <ShowHours />}
        </div>
        {watch && (
          <ButtonAnchor
            href={watch}
            target="_blank"
            rel="noreferrer"
            size="lg"
            variant={live ? "default" : "outline"}
          >
            {live || !channel ? <Play /> : <SocialIcon type={channel.icon} />}
            {live ? "Join the stream" : `Watch on ${channel?.name}`}
          </ButtonAnchor>
        )}
      </div>
      {status !== "live" && children}
    </section>
  );
}

/** Shows the next show's start and end in the visitor's time zone. */
function ShowHours() {
  const show = useShow();
  const start = useNextShowStart();
  const lineClassName = "figures mt-1.5 flex min-h-[1lh] justify-between gap-4 text-on-2 text-t-0";
  if (start === undefined) return <p className={lineClassName} />;
  const begins = new Date(start);
  const ends = new Date(start + findScheduleAt(show, begins).lengthMinutes * 60_000);
  return (
    <p className={lineClassName}>
      <span>
        <b className="font-label text-on">{formatLocalShowTime(show, begins)}</b>
        {!hasSameOffsetAsShow(show, begins) && " your time"}
      </span>
      <b className="font-label text-on">{formatLocalTime(ends, navigator.language)}</b>
    </p>
  );
}
