import { type ReactNode, useEffect, useRef } from "react";
import { makeAccentStyle } from "#show/accent-style.ts";
import { makeAccentShades } from "#show/color.rules.ts";
import { formatLookAttribute } from "#show/look.rules.ts";
import { getTopLevelField } from "#show/sections.rules.ts";
import type { Show } from "#show/show.contract.ts";
import { FirstScreenMiniature, LiveScreenMiniature } from "./first-screen.tsx";

/**
 * For each field that changes the look of the whole page, the field that the preview outlines instead. The tagline's
 * large type shows the look best.
 */
const OUTLINED_FIELDS: Record<string, string> = { palette: "tagline", ground: "tagline", face: "tagline" };

/**
 * Shows a miniature of the home page. Clicking a part of the page focuses the field for that part. Links and buttons
 * don't work.
 */
export function HomePreview({
  show,
  isLive,
  focusedPath,
  onPick,
}: {
  show: Show;
  /** Whether to show the page as it looks while the show is on air. */
  isLive: boolean;
  focusedPath: string | undefined;
  onPick: (field: string) => void;
}) {
  const preview = useRef<HTMLElement>(null);
  useEffect(() => {
    if (preview.current) scrollToMarked(preview.current);
  });
  const field = getTopLevelField(focusedPath ?? "");
  const getAttributes = (shownField: string) => ({
    "data-shows": shownField,
    "data-marked": (OUTLINED_FIELDS[field] ?? field) === shownField ? "" : undefined,
    onClick: () => onPick(shownField),
  });
  return (
    <section
      ref={preview}
      aria-label="Home page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      data-ground="night-1"
      data-look={formatLookAttribute(show)}
      style={makeAccentStyle(show.accent, makeAccentShades(show.accent))}
      className="@container max-h-[min(38rem,52dvh)] overflow-y-auto max-desktop:max-h-[max(16rem,calc(100dvh-17rem))] overscroll-contain -outline-offset-2 [&_[data-shows]]:cursor-pointer [&_[data-marked]]:outline-2 [&_[data-marked]]:outline-on [&_[data-marked]]:outline-offset-4"
    >
      {isLive ? (
        <LiveScreenMiniature show={show} getAttributes={getAttributes} />
      ) : (
        <FirstScreenMiniature show={show} getAttributes={getAttributes} />
      )}
      <BelowFoldMiniature show={show} getAttributes={getAttributes} />
    </section>
  );
}

/** Scrolls only the preview, so that the focused field stays where it is. */
function scrollToMarked(preview: HTMLElement): void {
  const markedRect = preview.querySelector("[data-marked]")?.getBoundingClientRect();
  const previewRect = preview.getBoundingClientRect();
  if (!markedRect) return;
  if (markedRect.top < previewRect.top || markedRect.height > previewRect.height)
    preview.scrollBy({ top: markedRect.top - previewRect.top - 16 });
  else if (markedRect.bottom > previewRect.bottom)
    preview.scrollBy({ top: markedRect.bottom - previewRect.bottom + 16 });
}

/** Shows a miniature of what is below the fold of the home page. */
function BelowFoldMiniature({
  show,
  getAttributes,
}: {
  show: Show;
  getAttributes: (field: string) => object;
}) {
  const renderText = (field: string, text: string) => (
    <p {...getAttributes(field)} className="text-on-2 wrap-anywhere">
      {text}
    </p>
  );
  const renderHeading = (text: string, field?: string): ReactNode => (
    <p {...(field && getAttributes(field))} className="display text-t-3 wrap-anywhere">
      {text}
    </p>
  );
  return (
    <div className="grid gap-8 p-6">
      <div className="grid gap-2">
        {renderHeading("Topic Draw")}
        {renderText("drawLine", show.drawLine)}
        <ul {...getAttributes("restingReels")} className="grid grid-cols-3 gap-2 text-t-0">
          {show.restingReels.map((reelTexts) => (
            <li key={reelTexts.join()} className="rounded-sign bg-night-3 p-2 wrap-anywhere">
              {reelTexts[1]}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        {renderHeading("Our Episodes")}
        {renderText("episodesLine", show.episodesLine)}
      </div>
      <div className="grid gap-2">
        {renderHeading(show.hostsHeading.join(" "), "hostsHeading")}
        {renderText("hostsTagline", show.hostsTagline)}
      </div>
      <div className="grid gap-2">
        {renderHeading(show.suggestionHeading, "suggestionHeading")}
        {renderText("suggestionNote", show.suggestionNote)}
      </div>
      {renderText("footerBlurb", show.footerBlurb)}
    </div>
  );
}
