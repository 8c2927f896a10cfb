import Play from "lucide-react/icons/play";
import { type MouseEvent, useId } from "react";
import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { startPlaying } from "#episodes/playing/playback.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import type { Clip } from "./clips.contract.ts";

/** Shows discussed topics as cards, each linked to its moment in the episode. Renders nothing if there are none. */
export function ClipsRow({
  clips,
  heading: Heading,
  className,
}: {
  clips: readonly Clip[];
  heading: "h2" | "h3";
  className?: string;
}) {
  const id = useId();
  if (clips.length === 0) return null;
  return (
    <section aria-labelledby={id} className={cn("min-w-0", className)}>
      <Heading id={id} className="display text-t-4">
        Straight to the question
      </Heading>
      <ul className="swipe-row mt-3.5 gap-x-4 [&>*]:w-68.5">
        {clips.map((clip) => (
          <li
            key={clip.id}
            data-ground="paper"
            className="relative grid content-between gap-3 rounded-control p-4.5"
          >
            <p dir="auto" className="display line-clamp-5 text-t-3 leading-[1.2] wrap-anywhere">
              {clip.content}
            </p>
            <ClipLink clip={clip} note={describeLength(clip)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A link such as 'Hear it at 9:14' with a note beside it, such as '2 minutes'. It opens the episode's page and plays
 * the episode from that moment.
 */
export function ClipLink({ clip, note }: { clip: Clip; note: string }) {
  const { content, episode, video } = clip;
  const time = formatClockTime(episode.seconds);
  const playClip = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { id, title, seconds: startSecond } = episode;
    startPlaying({ way: "watch", episode: { id, title, ...video }, chapters: [], from: startSecond });
  };
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-t-1">
      <Link
        to={`${episode.address}?t=${episode.seconds}`}
        viewTransition
        onClick={playClip}
        aria-label={`Hear it at ${time}: ${content}${note && `, ${note}`}`}
        className="figures inline-flex items-center gap-2 font-label text-link after:absolute after:inset-0"
      >
        <Play aria-hidden="true" fill="currentColor" className="size-3.5" />
        <span className="underline decoration-[1.5px] underline-offset-4">Hear it at {time}</span>
      </Link>
      {note && <span className="figures text-on-2 text-t-0">{note}</span>}
    </p>
  );
}

function describeLength({ lengthSeconds }: Clip): string {
  if (lengthSeconds === null) return "";
  return formatCount(Math.max(1, Math.round(lengthSeconds / 60)), "minute");
}
