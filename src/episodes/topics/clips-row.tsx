import Play from "lucide-react/icons/play";
import { useId } from "react";
import { Link } from "react-router";
import { clockTime } from "#episodes/durations.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import type { Clip } from "./clips.contract.ts";

/** Topics that aired, as cards that lead to their second; nothing where there are none. */
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
            <ClipLink clip={clip} className="after:absolute after:inset-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Hear it at 9:14': opens the episode, which plays from that second. */
export const ClipLink = ({ clip: { content, episode }, className }: { clip: Clip; className?: string }) => (
  <Link
    to={`${episode.address}?t=${episode.seconds}`}
    aria-label={`Hear it at ${clockTime(episode.seconds)}: ${content}`}
    className={cn("figures inline-flex items-center gap-2 font-label text-link text-t-1", className)}
  >
    <Play aria-hidden="true" fill="currentColor" className="size-3.5" />
    <span className="underline decoration-[1.5px] underline-offset-4">
      Hear it at {clockTime(episode.seconds)}
    </span>
  </Link>
);
