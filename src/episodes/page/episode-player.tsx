import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { PLAYER_TRANSITION_STYLE } from "#episodes/playing/picture-transition.ts";
import { PictureWithPlayButton } from "#episodes/playing/picture-with-play-button.tsx";
import type { VideoPlayer } from "#episodes/playing/use-episode-player.ts";
import { PlayerTimeline } from "./timeline.tsx";

/** Shows the episode's picture with a play button, above a timeline. */
export function EpisodePlayer({
  episode,
  seconds,
  chapters,
  player,
}: {
  episode: Episode;
  seconds: number;
  chapters: readonly Chapter[];
  player: VideoPlayer;
}) {
  return (
    <div className="grid fits-height gap-3.5">
      <PictureWithPlayButton
        episode={episode}
        player={player}
        style={PLAYER_TRANSITION_STYLE}
        sizes="(min-width: 1041px) 830px, 92vw"
        disc="size-16 bg-press text-on-press group-hover:bg-press-hi group-active:bg-press-lo tablet:size-24"
      />
      <PlayerTimeline seconds={seconds} chapters={chapters} at={player.at} />
    </div>
  );
}
