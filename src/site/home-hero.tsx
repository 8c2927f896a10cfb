import { LiveLamp } from "#live/live-lamp.tsx";
import { show, withProduct } from "#show.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Tagline } from "./tagline.tsx";

/** The first room: what the show asks, and who asks it. */
export function HomeHero() {
  return (
    <section
      id="home"
      tabIndex={-1}
      data-ground="night-1"
      className="px-gutter pt-7 outline-none desktop:pt-13"
    >
      <div className="mx-auto max-w-measure">
        <LiveLamp sign />
        <Tagline />
        <div className="mt-9 desktop:mt-17 grid gap-x-16 gap-y-13 tablet:gap-y-11 desktop:grid-cols-[1fr_2fr]">
          <div className="flex flex-col justify-between gap-7">
            <p className="max-w-[30rem] text-on-2 text-t-3 leading-[1.45]">{show.blurb}</p>
            <div className="flex gap-3 desktop:mb-20">
              <ButtonLink to="/#suggest-your-topic-ideas" size="lg" className="px-7! max-tablet:flex-1">
                Suggest Topic
              </ButtonLink>
              <ButtonLink
                to="/#past-episodes"
                variant="outline"
                size="lg"
                className="px-7! max-tablet:flex-1"
              >
                Past Episodes
              </ButtonLink>
            </div>
          </div>
          <CoHosts />
        </div>
      </div>
    </section>
  );
}

function CoHosts() {
  return (
    <section aria-labelledby="co-hosts">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="co-hosts" className="display -mt-0.5 mb-0.5 text-t-3 leading-tight">
            Meet our Co-Hosts
          </h2>
          <p className="text-on-2 text-t-1">{withProduct("The voices behind {product}")}</p>
        </div>
        <p className="-mb-0.5 flex flex-wrap items-center gap-x-4 font-strong text-on text-t-0 tracking-sign">
          {show.live.badge}
          <LiveLamp />
        </p>
      </div>
    </section>
  );
}
