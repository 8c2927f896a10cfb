import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Share from "lucide-react/icons/share-2";
import { type MouseEvent, memo } from "react";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { Paragraph } from "#episodes/transcripts/transcripts.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { type SearchHit, splitAtHits } from "./find-words.rules.ts";

const MAX_SELECTION_LENGTH = 500;

/** On wider screens, there is only room for an icon. */
const BUTTON_CLASSES = "tablet:size-control-sm! tablet:px-0! tablet:text-control!";

export type ParagraphActions = {
  play: (seconds: number) => void;
  /** `words` is the selected text, or "" if nothing is selected. */
  share: (seconds: number, words: string) => void;
  correct: (paragraph: Paragraph) => void;
  /** Called when the pointer or the focus moves onto a paragraph, which then shows its buttons. */
  touch: (paragraph: Paragraph) => void;
};

/**
 * Shows about half a minute of transcript. Clicking the time plays the paragraph. While the paragraph is playing or
 * under the pointer, it has buttons for sharing and correcting it.
 */
export const TranscriptParagraph = memo(function TranscriptParagraph({
  paragraph,
  language,
  path,
  hits,
  current,
  isPlaying,
  isTouched,
  actions,
}: {
  paragraph: Paragraph;
  language: string;
  path: string;
  hits: readonly SearchHit[];
  current: SearchHit | undefined;
  isPlaying: boolean;
  isTouched: boolean;
  actions: ParagraphActions;
}) {
  const second = Math.floor(paragraph.start);
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    actions.play(second);
  };
  return (
    <li
      id={`at-${second}`}
      aria-current={isPlaying || undefined}
      // This isn't `onPointerEnter`, which is also called when a paragraph appears under a mouse that doesn't move, as
      // after a dialog closes.
      onPointerMove={() => actions.touch(paragraph)}
      onPointerDown={() => actions.touch(paragraph)}
      onFocus={() => actions.touch(paragraph)}
      className={cn(
        "relative -mx-4 grid scroll-mt-24 gap-x-6 rounded-control px-4 py-3 text-on-2 tablet:min-h-20 tablet:grid-cols-[4.4rem_1fr]",
        "aria-current:bg-hover aria-current:text-on print:break-inside-avoid",
      )}
    >
      <a
        href={`${path}?t=${second}`}
        onClick={play}
        aria-label={`Play from ${formatClockTime(second)}`}
        className="figures inline-flex items-center gap-1.5 self-start justify-self-start rounded-control font-label text-link text-t-1 leading-[1.7] hover:underline"
      >
        {isPlaying && <Play aria-hidden="true" fill="currentColor" className="size-2.5" />}
        {formatClockTime(second)}
      </a>
      <div lang={language} className="grid gap-1 text-[1.125rem] leading-[1.55] tablet:text-[1.1875rem]">
        {paragraph.lines.map(({ start, speaker, text }, line) => (
          <p key={`${start} ${speaker}`} dir="auto" className="wrap-anywhere">
            {speaker && (
              <>
                {/* The name has its own direction, so that it doesn't determine the direction of what is said. */}
                <strong dir="auto" className="font-strong text-on text-t-1">
                  {speaker}
                </strong>{" "}
              </>
            )}
            {splitAtHits(
              text,
              hits.filter((hit) => hit.line === line),
            ).map(({ text, hit }) =>
              hit ? (
                <mark
                  key={hit.from}
                  data-current={hit === current || undefined}
                  className="rounded-sign bg-paper px-0.5 text-ink data-current:outline-2 data-current:outline-mark"
                >
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        ))}
      </div>
      {(isPlaying || isTouched) && (
        <div className="mt-1 -ml-4 flex tablet:absolute tablet:top-10 tablet:left-2 tablet:m-0 print:hidden">
          <Button
            variant="ghost"
            size="sm"
            className={BUTTON_CLASSES}
            aria-label={`Share this moment, ${formatClockTime(second)}`}
            title="Share this moment"
            onClick={(event) => actions.share(second, getSelectedWords(event))}
          >
            <Share /> <span className="tablet:hidden">Share this moment</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className={BUTTON_CLASSES}
            aria-label={`Correct it, ${formatClockTime(second)}`}
            title="Correct it"
            onClick={() => actions.correct(paragraph)}
          >
            <Pencil /> <span className="tablet:hidden">Correct it</span>
          </Button>
        </div>
      )}
    </li>
  );
});

/** Returns the selected text if it is in the clicked paragraph, and otherwise "". */
function getSelectedWords(event: MouseEvent): string {
  const selection = window.getSelection();
  const paragraph = event.currentTarget.closest("li");
  const isInParagraph = selection && !selection.isCollapsed && paragraph?.contains(selection.anchorNode);
  return isInParagraph ? selection.toString().slice(0, MAX_SELECTION_LENGTH) : "";
}
