import { formatClockTime } from "#episodes/durations.rules.ts";
import type { VideoPlayer } from "#episodes/playing/use-episode-player.ts";
import { cn } from "#ui/styles/class-names.ts";
import type { ParsedChapter } from "./description.rules.ts";
import { SeekLink } from "./seek-link.tsx";

export function EpisodeChapters({
  chapters,
  videoId,
  player,
}: {
  chapters: readonly ParsedChapter[];
  videoId: string;
  player: VideoPlayer;
}) {
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className="display text-t-3">
        In this hour
      </h2>
      <ol className="mt-3.5">
        {chapters.map(({ seconds, title }, index) => (
          <li key={`${seconds} ${title}`} className="border-rule border-t">
            <SeekLink
              videoId={videoId}
              seconds={seconds}
              onSeek={player.playFrom}
              current={index === player.chapter}
              className={cn(
                "group -ml-3.5 grid w-[calc(100%+0.875rem)] cursor-pointer grid-cols-[4.4rem_1fr] gap-x-2.5 py-3.5 pr-1 pl-3.5",
                "text-left text-t-1 leading-snug transition-colors hover:bg-hover aria-current:bg-hover",
              )}
            >
              <span className="figures font-label text-link">{formatClockTime(seconds)}</span>
              <span dir="auto" className="min-w-0 wrap-anywhere group-aria-current:font-strong">
                {title}
              </span>
            </SeekLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
