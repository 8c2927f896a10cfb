import { type KeyboardEvent, useState } from "react";
import { Badge } from "#ui/signs/badge.tsx";
import { SocialLink } from "#ui/signs/social-icon.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { FramedPicture } from "./framed-picture.tsx";
import { CARD_RATIO, CARD_RATIO_PHONE, type PictureFrame } from "./framing.rules.ts";
import type { ShownHost } from "./hosts.rules.ts";

const FRAMES: readonly PictureFrame[] = [
  { media: "phone", width: "18.75rem", ratio: CARD_RATIO_PHONE },
  { media: "tablet", width: "30vw", ratio: CARD_RATIO },
  { width: "25.5rem", ratio: CARD_RATIO },
];

/** Shows a host. Hovering over the photo, focusing it or tapping it raises the card and shows the quote. */
export function HostCard({ host }: { host: ShownHost }) {
  const [isOpen, setOpen] = useState(false);
  const close = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
  };
  return (
    <article
      data-open={isOpen ? "" : undefined}
      onKeyDown={close}
      className={cn(
        "group relative isolate transition-transform duration-250",
        "before:absolute before:-inset-3 before:-z-10 before:rounded-panel before:bg-raised before:opacity-0 before:shadow-lift",
        "before:transition-opacity before:duration-250 tablet:before:-inset-2 desktop:before:-inset-4.5",
        "hover:z-10 hover:before:opacity-100 has-focus-visible:z-10 has-focus-visible:before:opacity-100 data-open:z-10 data-open:before:opacity-100",
        "motion-safe:tablet:hover:scale-102 motion-safe:tablet:has-focus-visible:scale-102 motion-safe:tablet:data-open:scale-102",
        "motion-safe:desktop:hover:scale-[1.045] motion-safe:desktop:has-focus-visible:scale-[1.045] motion-safe:desktop:data-open:scale-[1.045]",
      )}
    >
      <div className="@container relative">
        <FramedPicture
          address={host.profileImage}
          position={host.profileImagePosition}
          scale={host.profileImageScale}
          hostName={host.hostName}
          frames={FRAMES}
          lazy
          className="rounded-sign max-tablet:aspect-5/4 tablet:aspect-portrait"
        />
        <HostQuote quote={host.quote} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Quote by ${host.hostName}`}
          onClick={() => setOpen(!isOpen)}
          onBlur={() => setOpen(false)}
          className="absolute inset-0 rounded-sign"
        />
        <Badge
          variant="solid"
          data-ground="night-1"
          className="pointer-events-none absolute top-3.5 left-3.5 max-w-[calc(100%-1.75rem)]"
        >
          {host.specialty}
        </Badge>
      </div>
      <h3 className="display mt-3.5 text-t-4 tablet:mt-5">{host.hostName}</h3>
      <p className="mt-1 font-medium tablet:mt-1.5 text-on-2 text-t-1">{host.role}</p>
      <p className="mt-2.5 whitespace-pre-line tablet:mt-3.5 text-t-1 leading-[1.55] wrap-anywhere desktop:text-[1rem]">
        {host.bio}
      </p>
      <HostLinks of={host.hostName} links={host.links} />
    </article>
  );
}

/** Shows the quote. A longer quote gets a smaller font. */
function HostQuote({ quote }: { quote: string }) {
  return (
    <blockquote
      className={cn(
        "absolute inset-0 flex-col justify-end overflow-clip rounded-sign p-[6.5cqi] text-paper",
        // `hidden` keeps the italic font from loading until a quote is shown. An animation is used rather than a
        // transition, which would already run while the styles load.
        "hidden group-has-focus-visible:flex group-hover:flex group-data-open:flex",
        "group-has-focus-visible:animate-fade group-hover:animate-fade group-data-open:animate-fade",
        "bg-linear-to-b from-night-0/40 via-45% via-night-0/60 to-75% to-night-0/96",
      )}
    >
      <p
        className="font-display font-medium italic leading-tight"
        style={{
          fontSize: `min(var(--text-t-4), 9.5cqi, max(0.75rem, ${(95 / Math.sqrt(quote.length)).toFixed(2)}cqi))`,
        }}
      >
        {quote}
      </p>
    </blockquote>
  );
}

function HostLinks({ of: hostName, links }: { of: string; links: ShownHost["links"] }) {
  if (links.length === 0) return <p className="mt-5 text-on-2 text-t-0">No social links configured</p>;
  return (
    <ul className="-ml-3.75 mt-1 flex tablet:mt-3 flex-wrap">
      {links.map(({ id, linkType, url }) => (
        <li key={id}>
          <SocialLink type={linkType} url={url} of={hostName} className="size-12.5" />
        </li>
      ))}
    </ul>
  );
}
