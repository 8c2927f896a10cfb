import Play from "lucide-react/icons/play";
import { FrontPageMiniature } from "#show/front-page.tsx";
import type { Show } from "#show/show.contract.ts";
import { formatShowDay } from "#show/show.rules.ts";
import { listNavItems } from "#show/site-nav.ts";
import { HourScale } from "#ui/signs/hour-scale.tsx";
import { OnAirLight } from "#ui/signs/on-air-light.tsx";
import { HostTiles } from "./host-tiles.tsx";

type ScreenProps = { show: Show; getAttributes: (field: string) => object };

/** A miniature of what the home page shows above the fold while the show is off the air. */
export function FirstScreenMiniature({ show, getAttributes }: ScreenProps) {
  return (
    <>
      <div className="p-6 pb-4">
        <FrontPageMiniature
          show={show}
          nav={listNavItems(null)}
          getAttributes={getAttributes}
          size="text-[2rem] @md:text-[2.375rem]"
        >
          <div className="-mt-2 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-4">
            <div className="grid content-start gap-4">
              <p {...getAttributes("blurb")} className="text-on-2 text-t-1 wrap-anywhere">
                {show.blurb}
              </p>
              <p className="flex flex-wrap gap-2 font-button text-t-0">
                <span
                  {...getAttributes("accent")}
                  className="rounded-control bg-press px-3 py-2 text-on-press"
                >
                  Watch the newest
                </span>
                <span className="rounded-control border border-edge px-3 py-2">Spin the draw</span>
              </p>
              <p {...getAttributes("schedule")} className="border-rule border-t pt-3">
                <span className="block text-on-2 text-t-00">Next live</span>
                <span className="display block text-[1.125rem] leading-tight">
                  {formatShowDay(show)} {show.live.label}
                </span>
              </p>
            </div>
            <PlayerMiniature />
          </div>
          <div className="-mt-2 grid gap-3 border-rule border-t pt-4">
            <p
              {...getAttributes("schedule")}
              className="flex flex-wrap items-center gap-x-4 font-strong text-t-00 tracking-sign"
            >
              {show.live.badge}
              <OnAirLight live={false} />
            </p>
            <HostTiles show={show} getAttributes={getAttributes} />
          </div>
        </FrontPageMiniature>
      </div>
      <div data-ground="night-3" className="flex flex-wrap items-center gap-x-5 gap-y-3 px-6 py-4">
        <p className="display text-t-3">Watch Every {formatShowDay(show)}</p>
        <HourScale className="min-w-[min(12rem,100%)] flex-1" />
        <p {...getAttributes("live")} className="w-full text-on-2 wrap-anywhere">
          {show.live.invitation}
        </p>
      </div>
    </>
  );
}

/** A miniature of what the home page shows above the fold while the show is on air. */
export function LiveScreenMiniature({ show, getAttributes }: ScreenProps) {
  return (
    <>
      <div className="p-6 pb-4">
        <FrontPageMiniature
          show={{ ...show, tagline: "" }}
          nav={listNavItems(null)}
          getAttributes={getAttributes}
        >
          <div className="-mt-2 grid gap-4">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <OnAirLight live sign />
              <b {...getAttributes("name")} className="display text-t-4 leading-tight wrap-anywhere">
                {show.name}
              </b>
            </p>
            <PlayerMiniature />
            <p {...getAttributes("tagline")} className="font-display font-hero text-[1.5rem] leading-[1.05]">
              {show.taglineLines.map((line) => (
                <span key={line.join(" ")} className="block wrap-anywhere">
                  {line.join(" ")}
                </span>
              ))}
            </p>
            <p {...getAttributes("blurb")} className="text-on-2 text-t-1 wrap-anywhere">
              {show.blurb}
            </p>
            <HostTiles show={show} getAttributes={getAttributes} />
          </div>
        </FrontPageMiniature>
      </div>
      <div data-ground="live" className="flex flex-wrap items-center gap-x-5 gap-y-3 px-6 py-4">
        <p className="display text-t-3">Watch LIVE Now</p>
        <HourScale minute={24} className="min-w-[min(12rem,100%)] flex-1" />
        <span
          {...getAttributes("streams")}
          className="rounded-control bg-press px-3 py-2 font-button text-on-press text-t-0"
        >
          Join the stream
        </span>
      </div>
    </>
  );
}

const PlayerMiniature = () => (
  <div className="grid aspect-video place-items-center rounded-control bg-night-0">
    <span className="grid size-12 place-items-center rounded-pill border-2 border-paper text-paper">
      <Play aria-hidden="true" fill="currentColor" className="ml-[6%] size-2/5" />
    </span>
  </div>
);
