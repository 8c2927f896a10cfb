import GalleryHorizontalEnd from "lucide-react/icons/gallery-horizontal-end";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import Play from "lucide-react/icons/play";
import {
  type NewestEpisode,
  NewestEpisodePoster,
  WatchEpisodeButton,
} from "#episodes/playing/newest-episode.tsx";
import { HeroHosts } from "#hosts/hero-hosts.tsx";
import type { ShownHost } from "#hosts/hosts.rules.ts";
import { LiveOnAirLight } from "#on-air/live/live-on-air-light.tsx";
import { NextShowDate } from "#on-air/live/next-live.tsx";
import { OnAirSign } from "#on-air/live/on-air-sign.tsx";
import { useLiveStatus } from "#on-air/live/use-live.ts";
import { TaglineLines } from "#show/tagline-lines.tsx";
import { useShow } from "#show/use-show.ts";
import { ButtonAnchor, ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { FirstShow } from "./first-show.tsx";
import { ReminderButtons } from "./reminder-buttons.tsx";

/** Shows the top of the home page while the show is off the air: the tagline, the newest episode and the hosts. */
export function HomeHero({
  hosts,
  newest,
  isFirstShow,
}: {
  hosts: readonly ShownHost[] | undefined;
  newest: NewestEpisode | undefined;
  /** Whether there are no episodes yet. Also false if they could not be loaded. */
  isFirstShow: boolean;
}) {
  const show = useShow();
  const { live } = useLiveStatus();
  return (
    <section
      id="home"
      tabIndex={-1}
      data-ground="night-1"
      className="px-gutter pt-1 pb-6 outline-none tablet:pt-4 tablet:pb-9 desktop:pt-3"
    >
      <div className="mx-auto max-w-measure">
        <OnAirSign />
        <Tagline />
        <div
          className={cn(
            "mt-3.5 grid grid-cols-1 gap-x-[4vw] gap-y-4 tablet:mt-7 desktop:mt-9",
            (newest || isFirstShow) &&
              "tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] tablet:grid-rows-[auto_1fr]",
          )}
        >
          <p className="max-w-[30rem] text-on-2 text-t-2 leading-[1.45] tablet:text-t-3">{show.blurb}</p>
          {(newest || isFirstShow) && (
            <div className="min-w-0 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1">
              {newest ? <NewestEpisodePoster key={newest.id} episode={newest} /> : <FirstShow />}
            </div>
          )}
          <div className="flex flex-col gap-2.5 tablet:mt-2 tablet:gap-4">
            <div className="flex flex-wrap gap-2.5">
              {live ? <WatchNowButton /> : newest && <WatchNewestButton newest={newest} />}
              <ButtonLink
                to="/#slot-machine"
                variant="outline"
                size="lg"
                className="max-tablet:flex-1 max-tablet:px-4!"
              >
                Spin the draw
              </ButtonLink>
            </div>
            <NextShowDate className="mt-2 border-rule border-t pt-4 max-tablet:hidden" />
            {/*
             * Only the most important button is amber. That is usually the Watch button or, if there is nothing to
             * watch, this one.
             */}
            <ReminderButtons variant={newest || live ? "secondary" : "default"} />
            <div className="flex flex-wrap gap-x-2.5 gap-y-1 tablet:mt-auto tablet:-ml-4">
              <ButtonLink to="/#suggest-your-topic-ideas" variant="ghost" className="max-tablet:flex-1">
                <MessageSquarePlus />
                Suggest Topic
              </ButtonLink>
              <ButtonLink to="/#past-episodes" variant="ghost" className="max-tablet:flex-1">
                <GalleryHorizontalEnd />
                Past Episodes
              </ButtonLink>
            </div>
          </div>
        </div>
        <HeroHosts hosts={hosts} lamp={<LiveOnAirLight />} />
      </div>
    </section>
  );
}

const WatchNewestButton = ({ newest }: { newest: NewestEpisode }) => (
  <WatchEpisodeButton episode={newest} className="max-tablet:flex-[1.3] max-tablet:px-3!" />
);

/** Links to the stream. Shown when the show should have started but nobody has put it on air yet. */
function WatchNowButton() {
  const [stream] = useShow().streams;
  if (!stream) return null;
  return (
    <ButtonAnchor
      href={stream.url}
      target="_blank"
      rel="noreferrer"
      size="lg"
      className="max-tablet:flex-[1.3]"
    >
      <Play fill="currentColor" aria-hidden="true" />
      Watch now
    </ButtonAnchor>
  );
}

/**
 * The maximum numbers of characters in a line of the tagline and in each of the line's two parts. A tagline that
 * exceeds them is shown in smaller type.
 */
const MAX_LINE_LENGTH = 16;
const MAX_PART_LENGTH = 9;

function Tagline() {
  const { taglineLines } = useShow();
  const isLong = taglineLines.some(
    (line) => line.join(" ").length > MAX_LINE_LENGTH || line.some((part) => part.length > MAX_PART_LENGTH),
  );
  return (
    <h1
      className={cn(
        "forced-colors:forced-color-adjust-none mt-3 font-display font-hero tablet:mt-6",
        isLong
          ? "text-t-5 leading-tight"
          : "text-t-7 tablet:text-[min(8.05vw,7rem)] max-tablet:text-[9.1vw] max-tablet:leading-[1.04]",
      )}
    >
      <TaglineLines lines={taglineLines} />
    </h1>
  );
}
