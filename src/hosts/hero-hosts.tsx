import type { ReactNode } from "react";
import { withProduct } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { FramedPicture } from "./framed-picture.tsx";
import { type Frame, HERO_PHONE, HERO_WIDE } from "./framing.rules.ts";
import type { ShownHost } from "./hosts.rules.ts";

const TILE = "aspect-32/47 tablet:aspect-23/27";
const FRAMES: readonly Frame[] = [
  { media: "phone", width: "34vw", ratio: HERO_PHONE },
  { media: "tablet", width: "31vw", ratio: HERO_WIDE },
  { width: "17rem", ratio: HERO_WIDE },
];

/** `hosts` is undefined while they load; `lamp` is the LIVE marker. */
export function HeroHosts({ hosts, lamp }: { hosts: readonly ShownHost[] | undefined; lamp: ReactNode }) {
  const show = useShow();
  return (
    <section aria-labelledby="co-hosts" className="grid grid-cols-1 gap-5 tablet:gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="co-hosts" className="display mb-0.5 tablet:-mt-0.5 text-t-3 leading-tight">
            Meet our Co-Hosts
          </h2>
          <p className="text-on-2 text-t-1 wrap-anywhere">
            {withProduct("The voices behind {product}", show)}
          </p>
        </div>
        <p className="-mb-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 font-strong text-t-0 tracking-sign">
          {show.live.badge}
          {lamp}
        </p>
      </header>
      {hosts ? <Tiles hosts={hosts} /> : <LoadingTiles />}
    </section>
  );
}

const row = "-mx-gutter grid gap-x-[3px] tablet:mx-0 tablet:grid-flow-col";

/** Three beside each other on a phone; one or two do not fill a desk's width. */
const columnsFor = (hosts: number): string => {
  if (hosts > 3) return "max-tablet:grid-cols-3 max-tablet:gap-y-5 tablet:auto-cols-fr";
  return hosts === 3
    ? "auto-cols-fr grid-flow-col"
    : "auto-cols-fr grid-flow-col tablet:auto-cols-[minmax(0,20rem)]";
};

function Tiles({ hosts }: { hosts: readonly ShownHost[] }) {
  if (hosts.length === 0)
    return (
      <p className="max-w-text border-rule border-t pt-5 text-on-2 text-t-2">
        They introduce themselves here soon. Until then you can hear them in the episodes.
      </p>
    );
  return (
    <ul className={cn(row, columnsFor(hosts.length))}>
      {hosts.map((host) => (
        <li key={host.id} className="min-w-0">
          <FramedPicture
            address={host.heroImage ?? host.profileImage}
            position={host.heroImage ? host.heroImagePosition : host.profileImagePosition}
            scale={host.heroImage ? host.heroImageScale : host.profileImageScale}
            hostName={host.hostName}
            frames={FRAMES}
            className={TILE}
          />
          <div className="px-2.5 pt-3 tablet:px-0.5 tablet:pt-3.5">
            <h3 className="display text-t-2 leading-tight wrap-anywhere">{host.hostName}</h3>
            <p className="mt-1 text-on-2 text-t-0">{host.role}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LoadingTiles() {
  const show = useShow();
  return (
    <Loading label="Loading hosts..." className={cn(row, columnsFor(show.hosts.length))}>
      {show.hosts.map((name) => (
        <Skeleton key={name} className={TILE} />
      ))}
    </Loading>
  );
}
