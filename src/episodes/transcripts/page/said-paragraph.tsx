import Play from "lucide-react/icons/play";
import type { MouseEvent } from "react";
import { clockTime } from "#episodes/durations.rules.ts";
import type { Paragraph } from "#episodes/transcripts/transcripts.contract.ts";
import { cn } from "#ui/styles/class-names.ts";
import { type Hit, markWords } from "./find-words.rules.ts";

/** Half a minute of what was said; its time plays it. */
export function SaidParagraph({
  paragraph: { start, lines },
  path,
  hits,
  current,
  isPlaying,
  onPlay,
}: {
  paragraph: Paragraph;
  path: string;
  hits: readonly Hit[];
  current: Hit | undefined;
  isPlaying: boolean;
  onPlay: (seconds: number) => void;
}) {
  const second = Math.floor(start);
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPlay(second);
  };
  return (
    <li
      id={`at-${second}`}
      aria-current={isPlaying || undefined}
      className={cn(
        "-mx-4 grid scroll-mt-24 gap-x-6 rounded-control px-4 py-3 text-on-2 tablet:grid-cols-[4.4rem_1fr]",
        "aria-current:bg-hover aria-current:text-on print:break-inside-avoid",
      )}
    >
      <a
        href={`${path}?t=${second}`}
        onClick={play}
        aria-label={`Play from ${clockTime(second)}`}
        className="figures inline-flex items-center gap-1.5 self-start justify-self-start rounded-control font-label text-link text-t-1 leading-[1.7] hover:underline"
      >
        {isPlaying && <Play aria-hidden="true" fill="currentColor" className="size-2.5" />}
        {clockTime(second)}
      </a>
      <div className="grid gap-1 text-[1.125rem] leading-[1.55] tablet:text-[1.1875rem]">
        {lines.map(({ start, speaker, text }, line) => (
          <p key={`${start} ${speaker}`} className="wrap-anywhere">
            {speaker && <strong className="font-strong text-on text-t-1">{`${speaker} `}</strong>}
            {markWords(
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
    </li>
  );
}
