import { FollowButton } from "#followers/follow-button.tsx";
import { HeroHosts } from "#hosts/hero-hosts.tsx";
import type { ShownHost } from "#hosts/hosts.rules.ts";
import { LiveLamp } from "#on-air/live/live-lamp.tsx";
import { useLiveState } from "#on-air/live/live-provider.tsx";
import { OnAirSign } from "#on-air/live/on-air-sign.tsx";
import { useNextStart } from "#on-air/live/use-live.ts";
import { TaglineLines } from "#show/tagline-lines.tsx";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** The first section: what the show asks, and its hosts. */
export function HomeHero({ hosts }: { hosts: readonly ShownHost[] | undefined }) {
  const show = useShow();
  const startsAt = useNextStart();
  const hasPoll = Boolean(useLiveState()?.poll);
  return (
    <section
      id="home"
      tabIndex={-1}
      data-ground="night-1"
      className="px-gutter pt-7 pb-3 outline-none tablet:pb-5 desktop:pt-13"
    >
      <div className="mx-auto max-w-measure">
        {!hasPoll && <OnAirSign />}
        <Tagline />
        <div className="mt-9 desktop:mt-17 grid grid-cols-1 gap-x-16 gap-y-13 tablet:gap-y-11 desktop:grid-cols-[1fr_2fr]">
          <div className="flex flex-col justify-between gap-7">
            <p className="max-w-[30rem] text-on-2 text-t-3 leading-[1.45]">{show.blurb}</p>
            <div className="flex flex-wrap gap-3 desktop:mb-19">
              <ButtonLink
                to="/#suggest-your-topic-ideas"
                size="lg"
                className="max-tablet:flex-1 max-tablet:px-4!"
              >
                Suggest Topic
              </ButtonLink>
              <ButtonLink
                to="/#past-episodes"
                variant="outline"
                size="lg"
                className="max-tablet:flex-1 max-tablet:px-4!"
              >
                Past Episodes
              </ButtonLink>
              <FollowButton startsAt={startsAt} size="lg" className="max-tablet:w-full" />
            </div>
          </div>
          <HeroHosts hosts={hosts} lamp={<LiveLamp />} />
        </div>
      </div>
    </section>
  );
}

/** Characters of a line, and of its two parts on a phone, that fit at the hero's size. */
const LONGEST_LINE = 16;
const LONGEST_PART = 9;

function Tagline() {
  const { taglineLines } = useShow();
  const isLong = taglineLines.some(
    (line) => line.join(" ").length > LONGEST_LINE || line.some((part) => part.length > LONGEST_PART),
  );
  return (
    <h1
      className={cn(
        "forced-colors:forced-color-adjust-none mt-6.5 tablet:mt-7 font-display font-hero max-tablet:grid max-tablet:gap-[0.135em]",
        isLong
          ? "text-t-5 leading-tight"
          : "text-t-7 max-desktop:text-[8.05vw] max-tablet:text-[14.5vw] max-tablet:leading-[0.99]",
      )}
    >
      <TaglineLines lines={taglineLines} />
    </h1>
  );
}
