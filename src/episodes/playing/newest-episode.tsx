import Play from "lucide-react/icons/play";
import { Link } from "react-router";
import { clockTime } from "#episodes/durations.rules.ts";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { SeekLink } from "#episodes/page/seek-link.tsx";
import { PictureLabels } from "#episodes/picture-labels.tsx";
import { useDates } from "#show/use-show.ts";
import { buttonStyles } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { usePictureTransition } from "./picture-transition.ts";
import { PlayFrame } from "./play-frame.tsx";
import type { Playable } from "./playback.ts";
import { useEpisodePlayer } from "./use-episode-player.ts";

export type NewestEpisode = Playable & Pick<Episode, "publishedDate" | "duration">;

/** Phones get at most 1.75 pixels per CSS pixel, as on the cards. */
const SIZES =
  "(min-width: 1041px) 740px, (min-resolution: 2.5dppx) 53vw, (min-resolution: 1.75dppx) 80vw, 92vw";

/** The picture of the newest episode, which plays in place. */
export function NewestPoster({ episode }: { episode: NewestEpisode }) {
  const { style, onClick } = usePictureTransition(episode);
  const player = useEpisodePlayer(episode);
  const { shortDate } = useDates();
  return (
    <article className="grid min-w-0 content-start">
      <PlayFrame
        episode={episode}
        player={player}
        sizes={SIZES}
        style={style}
        disc="size-19 border-[3px] border-paper bg-night-0 text-paper group-hover:bg-night-3"
      >
        <PictureLabels episode={episode} />
      </PlayFrame>
      <h2 className="display mt-3 text-t-3 leading-tight wrap-anywhere">
        <Link
          to={episodePath(episode)}
          viewTransition
          onClick={onClick}
          className="underline-offset-4 hover:underline"
        >
          {episode.title}
        </Link>
      </h2>
      <p className="figures mt-1 text-on-2 text-t-0">
        Newest episode, <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
        {player.startAt !== null && `, left at ${clockTime(player.startAt)}`}
      </p>
    </article>
  );
}

/** The only amber button of the first screen. Until scripts run, it links to the video. */
export function WatchNewest({ episode, className }: { episode: NewestEpisode; className?: string }) {
  const player = useEpisodePlayer(episode);
  return (
    <SeekLink
      videoId={episode.youtubeId}
      seconds={player.startAt ?? 0}
      onSeek={player.playFrom}
      className={buttonStyles({
        size: "lg",
        className: cn("gap-2 max-tablet:text-control [&>svg]:size-[1em]", className),
      })}
    >
      <Play fill="currentColor" aria-hidden="true" />
      Watch the newest
    </SeekLink>
  );
}
