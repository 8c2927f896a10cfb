import type { ReactNode } from "react";
import type { Show } from "#show/show.contract.ts";

/** Shows a miniature of what comes below the home page's first screen. */
export function BelowFirstScreen({ show, marks }: { show: Show; marks: (field: string) => object }) {
  const renderText = (field: string, words: string) => (
    <p {...marks(field)} className="text-on-2 wrap-anywhere">
      {words}
    </p>
  );
  const renderHeading = (words: string, of?: string): ReactNode => (
    <p {...(of && marks(of))} className="display text-t-3 wrap-anywhere">
      {words}
    </p>
  );
  return (
    <div className="grid gap-8 p-6">
      <div className="grid gap-2">
        {renderHeading("Topic Draw")}
        {renderText("drawLine", show.drawLine)}
        <ul {...marks("restingReels")} className="grid grid-cols-3 gap-2 text-t-0">
          {show.restingReels.map((words) => (
            <li key={words.join()} className="rounded-sign bg-night-3 p-2 wrap-anywhere">
              {words[1]}
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
