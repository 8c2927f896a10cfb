import { useEffect, useRef } from "react";
import { makeAccentStyle } from "#show/accent-style.ts";
import { makeShades } from "#show/color.rules.ts";
import { formatLook } from "#show/look.rules.ts";
import { getField } from "#show/sections.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { BelowFirstScreen } from "./below-first-screen.tsx";
import { FirstScreen, LiveScreen } from "./first-screen.tsx";

/** For changes to the look, the preview outlines the tagline, whose large type shows them best. */
const OUTLINED_FIELDS: Record<string, string> = { palette: "tagline", ground: "tagline", face: "tagline" };

/**
 * Shows a miniature of the home page. Clicking a part of the page focuses the field that sets it. Links and buttons
 * don't work.
 */
export function HomePreview({
  show,
  isLive,
  typed,
  onPick,
}: {
  show: Show;
  /** Whether to show the page as it looks while the show is on air. */
  isLive: boolean;
  typed: string | undefined;
  onPick: (field: string) => void;
}) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (page.current) scrollToMarked(page.current);
  });
  const field = getField(typed ?? "");
  const marks = (of: string) => ({
    "data-shows": of,
    "data-marked": (OUTLINED_FIELDS[field] ?? field) === of ? "" : undefined,
    onClick: () => onPick(of),
  });
  return (
    <section
      ref={page}
      aria-label="Home page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      data-ground="night-1"
      data-look={formatLook(show)}
      style={makeAccentStyle(show.accent, makeShades(show.accent))}
      className="@container max-h-[min(38rem,52dvh)] overflow-y-auto max-desktop:max-h-[max(16rem,calc(100dvh-17rem))] overscroll-contain -outline-offset-2 [&_[data-shows]]:cursor-pointer [&_[data-marked]]:outline-2 [&_[data-marked]]:outline-on [&_[data-marked]]:outline-offset-4"
    >
      {isLive ? <LiveScreen show={show} marks={marks} /> : <FirstScreen show={show} marks={marks} />}
      <BelowFirstScreen show={show} marks={marks} />
    </section>
  );
}

/** Scrolls only the preview, so that the focused field stays where it is. */
function scrollToMarked(page: HTMLElement): void {
  const part = page.querySelector("[data-marked]")?.getBoundingClientRect();
  const frame = page.getBoundingClientRect();
  if (!part) return;
  if (part.top < frame.top || part.height > frame.height) page.scrollBy({ top: part.top - frame.top - 16 });
  else if (part.bottom > frame.bottom) page.scrollBy({ top: part.bottom - frame.bottom + 16 });
}
