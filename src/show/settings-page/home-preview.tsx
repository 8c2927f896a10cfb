import { useQuery } from "@tanstack/react-query";
import Play from "lucide-react/icons/play";
import { useEffect, useRef } from "react";
import { FramedPicture } from "#hosts/framed-picture.tsx";
import { HERO_WIDE } from "#hosts/framing.rules.ts";
import { hostProfilesQuery } from "#hosts/hosts.queries.ts";
import { accentStyle } from "#show/accent-style.ts";
import { shadesOf } from "#show/color.rules.ts";
import { FrontPage } from "#show/front-page.tsx";
import { nameLook } from "#show/look.rules.ts";
import { fieldOf } from "#show/sections.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { nameShowDay } from "#show/show.rules.ts";
import { navFor } from "#show/site-nav.ts";
import { Hour } from "#ui/signs/hour.tsx";
import { Lamp } from "#ui/signs/lamp.tsx";
import { FurtherDown } from "./further-down.tsx";

/** Where a change is best seen: the look, in the largest line. */
const SEEN_IN: Record<string, string> = { palette: "tagline", ground: "tagline", face: "tagline" };

/**
 * The first screen in small, as it looks when the show is off the air, and the page's other texts. A pressed part leads
 * to its field; it contains no controls.
 */
export function HomePreview({
  show,
  typed,
  onPick,
}: {
  show: Show;
  typed: string | undefined;
  onPick: (field: string) => void;
}) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (page.current) bringMarkedIntoSight(page.current);
  });
  const field = fieldOf(typed ?? "");
  const marks = (of: string) => ({
    "data-shows": of,
    "data-marked": (SEEN_IN[field] ?? field) === of ? "" : undefined,
    onClick: () => onPick(of),
  });
  return (
    <section
      ref={page}
      aria-label="Home page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-ground="night-1"
      data-look={nameLook(show)}
      style={accentStyle(show.accent, shadesOf(show.accent))}
      className="max-h-[min(38rem,52dvh)] overflow-y-auto max-desktop:max-h-[max(16rem,calc(100dvh-17rem))] overscroll-contain -outline-offset-2 [&_[data-shows]]:cursor-pointer [&_[data-marked]]:outline-2 [&_[data-marked]]:outline-on [&_[data-marked]]:outline-offset-4"
    >
      <div className="p-6 pb-4">
        <FrontPage show={show} nav={navFor(null)} marks={marks} size="text-[2.375rem]">
          <div className="-mt-2 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-4">
            <div className="grid content-start gap-4">
              <p {...marks("blurb")} className="text-on-2 text-t-1 wrap-anywhere">
                {show.blurb}
              </p>
              <p className="flex flex-wrap gap-2 font-button text-t-0">
                <span {...marks("accent")} className="rounded-control bg-press px-3 py-2 text-on-press">
                  Watch the newest
                </span>
                <span className="rounded-control border border-edge px-3 py-2">Spin the draw</span>
              </p>
              <p {...marks("schedule")} className="border-rule border-t pt-3">
                <span className="block text-on-2 text-t-00">Next live</span>
                <span className="display block text-[1.125rem] leading-tight">
                  {nameShowDay(show)} {show.live.label}
                </span>
              </p>
            </div>
            <div className="grid aspect-video place-items-center rounded-control bg-night-0">
              <span className="grid size-12 place-items-center rounded-pill border-2 border-paper text-paper">
                <Play aria-hidden="true" fill="currentColor" className="ml-[6%] size-2/5" />
              </span>
            </div>
          </div>
          <div className="-mt-2 grid gap-3 border-rule border-t pt-4">
            <p
              {...marks("schedule")}
              className="flex flex-wrap items-center gap-x-4 font-strong text-t-00 tracking-sign"
            >
              {show.live.badge}
              <Lamp live={false} />
            </p>
            <ul
              {...marks("hosts")}
              className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-3"
            >
              {show.hosts.map((host) => (
                <HostTile key={host} name={host} />
              ))}
            </ul>
          </div>
        </FrontPage>
      </div>
      <div data-ground="night-3" className="flex flex-wrap items-center gap-x-5 gap-y-3 px-6 py-4">
        <p className="display text-t-3">Watch Every {nameShowDay(show)}</p>
        <Hour className="min-w-[min(12rem,100%)] flex-1" />
        <p {...marks("live")} className="w-full text-on-2 wrap-anywhere">
          {show.live.invitation}
        </p>
      </div>
      <FurtherDown show={show} marks={marks} />
    </section>
  );
}

/** Scrolls only the preview, so that the focused field stays in place. */
function bringMarkedIntoSight(page: HTMLElement): void {
  const part = page.querySelector("[data-marked]")?.getBoundingClientRect();
  const frame = page.getBoundingClientRect();
  if (!part) return;
  if (part.top < frame.top || part.height > frame.height) page.scrollBy({ top: part.top - frame.top - 16 });
  else if (part.bottom > frame.bottom) page.scrollBy({ top: part.bottom - frame.bottom + 16 });
}

const TILE = "h-14 w-12.5 shrink-0 rounded-sign";

/** The picture of a known host. A new host is only a name so far. */
function HostTile({ name }: { name: string }) {
  const profiles = useQuery(hostProfilesQuery()).data;
  const host = profiles?.find(({ hostName }) => hostName === name);
  const address = host?.heroImage ?? host?.profileImage;
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      {host && address ? (
        <FramedPicture
          address={address}
          position={host.heroImage ? host.heroImagePosition : host.profileImagePosition}
          scale={host.heroImage ? host.heroImageScale : host.profileImageScale}
          hostName={name}
          frames={[{ width: "3.25rem", ratio: HERO_WIDE }]}
          className={TILE}
        />
      ) : (
        <span aria-hidden="true" className={`${TILE} bg-night-3`} />
      )}
      <span className="min-w-0 font-strong text-t-0 leading-tight wrap-anywhere">{name}</span>
    </li>
  );
}
