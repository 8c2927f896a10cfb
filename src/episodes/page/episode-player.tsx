import Play from "lucide-react/icons/play";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { Episode } from "#episodes/episodes.contract.ts";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { PlayerScale } from "./player-scale.tsx";
import { SeekLink } from "./seek-link.tsx";
import type { Player } from "./use-player.ts";

/** The picture with a play button: only a press loads the player. */
export function EpisodePlayer({
  episode,
  seconds,
  player,
}: {
  episode: Episode;
  seconds: number;
  player: Player;
}) {
  const { startAt, starts } = player;
  const isSample = isSampleVideo(episode.youtubeId);
  return (
    <div className="grid gap-3.5">
      <div ref={player.frame} className="relative scroll-mt-4 overflow-clip rounded-control bg-night-0">
        {starts === 0 ? (
          <>
            <EpisodePicture
              thumbnailUrl={episode.thumbnailUrl}
              sizes="(min-width: 1041px) 830px, 92vw"
              eager
            />
            <SeekLink
              videoId={episode.youtubeId}
              seconds={startAt ?? 0}
              onSeek={player.playFrom}
              label={`Play episode ${episode.episodeNumber}: ${episode.title}`}
              className={playLooks}
            >
              <span className="grid size-16 place-items-center rounded-pill bg-press text-on-press transition-colors tablet:size-24">
                <Play aria-hidden="true" fill="currentColor" className="ml-[6%] size-7 tablet:size-9" />
              </span>
            </SeekLink>
            {isSample && (
              <p className="absolute bottom-3 left-3 rounded-sign bg-night-0 px-2.5 py-1 font-label text-paper text-t-0">
                This is a sample: it has no video
              </p>
            )}
          </>
        ) : isSample ? (
          <SampleNote />
        ) : (
          <iframe
            key={starts}
            src={videoSite.playerAddress(episode.youtubeId, startAt ?? 0)}
            title={`Player: ${episode.title}`}
            referrerPolicy="strict-origin-when-cross-origin"
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            className="block aspect-video w-full border-0"
          />
        )}
      </div>
      <PlayerScale seconds={seconds} at={startAt} />
    </div>
  );
}

const playLooks =
  "absolute inset-0 grid cursor-pointer place-items-center -outline-offset-4 [&>span]:hover:bg-press-hi [&>span]:active:bg-press-lo";

function SampleNote() {
  return (
    <div role="status" className="grid aspect-video place-content-center justify-items-start gap-2 p-6">
      <p className="display text-t-4">This is a sample episode</p>
      <p className="max-w-text text-on-2 text-t-1">
        It has no video. Episodes imported from the channel play here.
      </p>
    </div>
  );
}
