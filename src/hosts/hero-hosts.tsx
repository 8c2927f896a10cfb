import type { ReactNode } from "react";
import { fillInShowName } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { FramedPicture } from "./framed-picture.tsx";
import { HERO_RATIO, HERO_RATIO_PHONE, type PictureFrame } from "./framing.rules.ts";
import type { ShownHost } from "./hosts.rules.ts";

const TILE_CLASSES = "rounded-sign max-tablet:aspect-square tablet:h-29 tablet:w-26 tablet:shrink-0";
const FRAMES: readonly PictureFrame[] = [
  { media: "phone", width: "30vw", ratio: HERO_RATIO_PHONE },
  { width: "6.5rem", ratio: HERO_RATIO },
];

/** Shows the hosts at the top of the home page. `hosts` is undefined while loading; `lamp` is the LIVE sign. */
export function HeroHosts({ hosts, lamp }: { hosts: readonly ShownHost[] | undefined; lamp: ReactNode }) {
  const show = useShow();
  return (
    <section
      aria-labelledby="co-hosts"
      className="mt-4 grid grid-cols-1 items-center gap-x-14 gap-y-3 border-rule border-t pt-4 tablet:mt-7 tablet:gap-y-5 tablet:pt-6 desktop:grid-cols-[auto_1fr]"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1.5 desktop:grid desktop:gap-y-3">
        <div>
          <h2 id="co-hosts" className="display mb-0.5 text-t-3 leading-tight">
            Meet our Co-Hosts
          </h2>
          <p className="text-on-2 text-t-1 wrap-anywhere">
            {fillInShowName("The voices behind {product}", show)}
          </p>
        </div>
        <p className="-mb-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 font-strong text-t-0 tracking-sign">
          {show.live.badge}
          {lamp}
        </p>
      </header>
      {hosts ? <HostTiles hosts={hosts} /> : <LoadingTiles />}
    </section>
  );
}

/** Matches a word that is too long for its tile at the usual font size, so that it would be broken in the middle. */
const LONG_WORD_PATTERN = /[^\s-]{10}/;

const ROW_CLASSES = "grid grid-cols-3 gap-x-1.5 gap-y-4 tablet:gap-x-6";

function HostTiles({ hosts }: { hosts: readonly ShownHost[] }) {
  if (hosts.length === 0)
    return <p className="text-on-2 text-t-2">They'll introduce themselves here soon.</p>;
  return (
    <ul className={ROW_CLASSES}>
      {hosts.map((host) => (
        <li
          key={host.id}
          className="min-w-0 tablet:flex tablet:flex-wrap tablet:content-start tablet:items-center tablet:gap-x-4 tablet:gap-y-2"
        >
          <FramedPicture
            address={host.heroImage ?? host.profileImage}
            position={host.heroImage ? host.heroImagePosition : host.profileImagePosition}
            scale={host.heroImage ? host.heroImageScale : host.profileImageScale}
            hostName={host.hostName}
            frames={FRAMES}
            fetchPriority="low"
            hasBlurredPreview={false}
            className={TILE_CLASSES}
          />
          <div className="min-w-0 max-tablet:pt-2 tablet:flex-1 tablet:basis-24">
            <h3
              className={cn(
                "display leading-tight wrap-anywhere",
                // On phones, words shrink with the tiles, which are narrow on small ones.
                LONG_WORD_PATTERN.test(host.hostName)
                  ? "text-t-1 max-tablet:text-[min(0.8125rem,3.4vw)]"
                  : "text-t-2 max-tablet:text-[min(1.0625rem,4.4vw)]",
              )}
            >
              {host.hostName}
            </h3>
            <p className="mt-0.5 text-on-2 text-t-0">{host.role}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LoadingTiles() {
  const show = useShow();
  return (
    <LoadingPlaceholder label="Loading hosts..." className={ROW_CLASSES}>
      {show.hosts.map((name) => (
        <Skeleton key={name} className={TILE_CLASSES} />
      ))}
    </LoadingPlaceholder>
  );
}
