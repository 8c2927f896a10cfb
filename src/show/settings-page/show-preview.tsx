import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { writeGuestMail } from "#guests/mails/guest-mail.rules.ts";
import { FramedPicture } from "#hosts/framed-picture.tsx";
import { HERO_WIDE } from "#hosts/framing.rules.ts";
import { hostProfilesQuery } from "#hosts/hosts.queries.ts";
import { makeShareImage } from "#machine/share-image/share-picture.ts";
import { accentStyle } from "#show/accent-style.ts";
import { shadesOf } from "#show/colour.rules.ts";
import { findNextShow } from "#show/dates.rules.ts";
import { FrontPage } from "#show/front-page.tsx";
import { nameLook } from "#show/look.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { nameShowDay } from "#show/show.rules.ts";
import { navFor } from "#show/site-nav.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { Hour } from "#ui/signs/hour.tsx";
import { Lamp } from "#ui/signs/lamp.tsx";

const VIEWS = [
  { value: "home", label: "Home" },
  { value: "mail", label: "Mail" },
  { value: "image", label: "Share image" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The draft with what is typed, as visitors, guests and followers would see it. */
export function ShowPreview({
  show,
  typed,
  onPick,
  children,
}: {
  show: Show;
  /** The field that has the focus: its part of the page is outlined, and comes into sight. */
  typed: string | undefined;
  /** A part of the page was pressed: its field takes the focus. */
  onPick: (field: string) => void;
  children: ReactNode;
}) {
  const [view, setView] = useState<View>("home");
  const Shown = { home: HomePreview, mail: MailPreview, image: ImagePreview }[view];
  return (
    <section aria-label="Preview" className="grid grid-cols-1 content-start gap-3">
      <div className="overflow-clip rounded-control border border-rule">
        <p data-ground="paper" className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2.5 text-t-0">
          <b className="font-strong">Draft, seen by the team alone</b>
          <a href="/?preview=draft" target="_blank" rel="noreferrer" className="hover:underline">
            /?preview=draft
          </a>
        </p>
        <Shown show={show} typed={typed} onPick={onPick} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Preview" value={view} options={VIEWS} onValueChange={setView} />
        {children}
      </div>
    </section>
  );
}

type Shown = { show: Show; typed: string | undefined; onPick: (field: string) => void };

function HomePreview({ show, typed, onPick }: Shown) {
  const { accent } = show;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector("[data-marked]")?.scrollIntoView({ block: "nearest" });
  });
  // The form is beside it: the page is a shortcut to its fields for a pointer, and nothing in it is a control.
  const marks = (field: string) => ({
    "data-shows": field,
    "data-marked": typed?.split(".")[0] === field ? "" : undefined,
    onClick: () => onPick(field),
  });
  return (
    <div
      ref={page}
      data-ground="night-1"
      data-look={nameLook(show)}
      style={accentStyle(accent, shadesOf(accent))}
      className="[&_[data-shows]]:cursor-pointer [&_[data-marked]]:outline-2 [&_[data-marked]]:outline-on [&_[data-marked]]:outline-offset-4"
    >
      <div className="p-6">
        <FrontPage show={show} nav={navFor(null)} marks={marks}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] items-end gap-6">
            <div className="grid gap-6">
              <p {...marks("blurb")} className="text-on-2 text-t-1 wrap-anywhere">
                {show.blurb}
              </p>
              <p className="flex flex-wrap gap-2 font-button text-t-0">
                <span className="rounded-control bg-press px-3.5 py-2.5 text-on-press">Suggest Topic</span>
                <span className="rounded-control border border-edge px-3.5 py-2.5">Past Episodes</span>
              </p>
            </div>
            <div className="grid gap-3">
              <p
                {...marks("schedule")}
                className="flex flex-wrap justify-between gap-x-4 font-strong text-t-00 tracking-sign"
              >
                {show.live.badge}
                <Lamp live={false} />
              </p>
              <ul {...marks("hosts")} className="grid auto-cols-fr grid-flow-col gap-[3px]">
                {show.hosts.map((host) => (
                  <li key={host} className="min-w-0">
                    <HostTile name={host} />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </FrontPage>
      </div>
      <div data-ground="night-2" className="flex flex-wrap items-center gap-x-5 gap-y-3 px-6 py-4">
        <p className="display text-t-3">Watch Every {nameShowDay(show)}</p>
        <Hour className="min-w-[min(12rem,100%)] flex-1" />
      </div>
    </div>
  );
}

const TILE = "flex aspect-23/27 items-end";

/** The picture of a host whom the site knows; a new one is only a name so far. */
function HostTile({ name }: { name: string }) {
  const profiles = useQuery(hostProfilesQuery()).data;
  const host = profiles?.find(({ hostName }) => hostName === name);
  const address = host?.heroImage ?? host?.profileImage;
  if (!host || !address) return <p className={`${TILE} bg-night-3 p-2 text-t-00 wrap-anywhere`}>{name}</p>;
  return (
    <FramedPicture
      address={address}
      position={host.heroImage ? host.heroImagePosition : host.profileImagePosition}
      scale={host.heroImage ? host.heroImageScale : host.profileImageScale}
      hostName={name}
      frames={[{ width: "7rem", ratio: HERO_WIDE }]}
      className={TILE}
    />
  );
}

function MailPreview({ show }: Shown) {
  const date = findNextShow({ schedules: [show.schedule] }, new Date()).startsAt;
  const { html } = writeGuestMail({
    show,
    kind: "invitation",
    name: "Robin",
    date,
    timeZone: show.timeZone,
    calendarAddress: "#",
    hasPage: false,
  });
  return <iframe title="Mail to a guest" srcDoc={html} sandbox="" className="h-160 w-full" />;
}

function ImagePreview({ show }: Shown) {
  const [address, setAddress] = useState<string>();
  const [[, first], [, second]] = show.restingReels;
  const topic = { content: show.suggestionHeading, category: first, subCategory: second };
  const key = JSON.stringify([topic, show.name, show.live]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names all that is drawn
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void makeShareImage(show, topic).then((picture) => {
      if (isGone) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key]);
  return (
    <div className="aspect-1200/630 bg-second">
      {address && <img src={address} alt={`Share image: ${topic.content}`} width={1200} height={630} />}
    </div>
  );
}
