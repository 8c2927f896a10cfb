import Play from "lucide-react/icons/play";
import type { CSSProperties, ReactNode } from "react";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import { SeekLink } from "#episodes/page/seek-link.tsx";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import type { PlayableEpisode } from "./playback.ts";
import { PlayerSlot } from "./player-slot.tsx";
import type { VideoPlayer } from "./use-episode-player.ts";

/** Shows an episode's picture with a play button, which loads the player when pressed. `disc` styles the button. */
export function PictureWithPlayButton({
  episode,
  player,
  sizes,
  disc,
  style,
  children,
}: {
  episode: PlayableEpisode;
  player: VideoPlayer;
  sizes: string;
  disc: string;
  /** A style that names the picture in a view transition. */
  style?: CSSProperties | undefined;
  /** Shown on top of the picture. */
  children?: ReactNode;
}) {
  const { startAt, isOn } = player;
  const isSample = isSampleVideo(episode.youtubeId);
  return (
    <div style={style} className="relative scroll-mt-4 overflow-clip rounded-control bg-night-0">
      {!isOn ? (
        <>
          <EpisodePicture thumbnailUrl={episode.thumbnailUrl} sizes={sizes} eager />
          <SeekLink
            videoId={episode.youtubeId}
            seconds={startAt ?? 0}
            onSeek={player.playFrom}
            label={`Play episode ${episode.episodeNumber}: ${episode.title}`}
            className="group absolute inset-0 grid cursor-pointer place-items-center -outline-offset-4"
          >
            <span className={cn("grid place-items-center rounded-pill transition-colors", disc)}>
              <Play aria-hidden="true" fill="currentColor" className="ml-[6%] size-2/5" />
            </span>
          </SeekLink>
          {children}
          {isSample && (
            <p className="absolute top-3 left-3 rounded-sign bg-night-0 px-2.5 py-1 font-label text-paper text-t-0">
              This is a sample: it has no video
            </p>
          )}
        </>
      ) : isSample ? (
        <SampleNote />
      ) : (
        <PlayerSlot />
      )}
    </div>
  );
}

function SampleNote() {
  return (
    <div
      role="status"
      className="grid aspect-video place-content-center justify-items-start gap-2 p-[clamp(1rem,3vw,1.5rem)]"
    >
      <p className="display text-t-4">This is a sample episode</p>
      <p className="max-w-text text-on-2 text-t-1">
        It has no video. Episodes imported from the channel play here.
      </p>
    </div>
  );
}
