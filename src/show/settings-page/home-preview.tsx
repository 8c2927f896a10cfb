import { useEffect, useRef } from "react";
import { accentStyle } from "#show/accent-style.ts";
import { shadesOf } from "#show/color.rules.ts";
import { nameLook } from "#show/look.rules.ts";
import { fieldOf } from "#show/sections.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { FirstScreen, LiveScreen } from "./first-screen.tsx";
import { FurtherDown } from "./further-down.tsx";

/** Where a change is best seen: the look, in the largest line. */
const SEEN_IN: Record<string, string> = { palette: "tagline", ground: "tagline", face: "tagline" };

/** The home page in small. A pressed part leads to its field; it contains no controls. */
export function HomePreview({
  show,
  isLive,
  typed,
  onPick,
}: {
  show: Show;
  /** As it is while the show is on the air. */
  isLive: boolean;
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
      {isLive ? <LiveScreen show={show} marks={marks} /> : <FirstScreen show={show} marks={marks} />}
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
