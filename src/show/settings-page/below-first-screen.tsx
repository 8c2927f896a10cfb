import type { ReactNode } from "react";
import type { Show } from "#show/show.contract.ts";

/** Shows a miniature of what is below the fold of the home page. */
export function BelowFoldMiniature({
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
