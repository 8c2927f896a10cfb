import Play from "lucide-react/icons/play";
import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { SeekLink } from "#episodes/page/seek-link.tsx";
import { EpisodePictureLabels } from "#episodes/picture-labels.tsx";
import { useDateFormatters } from "#show/use-show.ts";
import { buttonStyles } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { usePictureTransition } from "./picture-transition.ts";
import { PictureWithPlayButton } from "./picture-with-play-button.tsx";
import type { PlayableEpisode } from "./playback.ts";
import { useEpisodePlayer } from "./use-episode-player.ts";

export type NewestEpisode = PlayableEpisode & Pick<Episode, "publishedDate" | "duration">;

/** The `sizes` attribute of the picture. It limits phones to 1.75 pixels per CSS pixel, as for the episode cards. */
export const POSTER_SIZES_ATTRIBUTE =
  "(min-width: 1041px) 740px, (min-resolution: 2.5dppx) 53vw, (min-resolution: 1.75dppx) 80vw, 92vw";

/** Shows the newest episode's picture. When a visitor presses play, the player replaces it. */
export function NewestEpisodePoster({ episode }: { episode: NewestEpisode }) {
  const { style, onClick } = usePictureTransition(episode);
  const player = useEpisodePlayer(episode);
  const { shortDate } = useDateFormatters();
  return (
    <article className="grid min-w-0 content-start">
      <PictureWithPlayButton
        episode={episode}
        player={player}
        sizes={POSTER_SIZES_ATTRIBUTE}
        style={style}
        disc="size-19 border-[3px] border-paper bg-night-0 text-paper group-hover:bg-night-3"
      >
        <EpisodePictureLabels episode={episode} />
      </PictureWithPlayButton>
      <h2 dir="auto" className="display mt-3 text-t-3 leading-tight wrap-anywhere">
        <Link
          to={formatEpisodePath(episode)}
          viewTransition
          onClick={onClick}
          className="underline-offset-4 hover:underline"
        >
          {episode.title}
        </Link>
      </h2>
      <p className="figures mt-1 text-on-2 text-t-0">
        Newest episode, <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
        {player.startAt !== null && `, left at ${formatClockTime(player.startAt)}`}
      </p>
    </article>
  );
}

/**
 * A button that plays the newest episode. It is the page's only amber button above the fold. Until the scripts load,
 * it's a plain link to the video.
 */
export function WatchEpisodeButton({ episode, className }: { episode: NewestEpisode; className?: string }) {
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
