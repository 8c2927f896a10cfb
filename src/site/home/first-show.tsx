import { EpisodePicture } from "#episodes/episode-picture.tsx";
import { POSTER_SIZES_ATTRIBUTE } from "#episodes/playing/newest-episode.tsx";
import { useNextShowTime } from "#on-air/live/next-live.tsx";
import { useLiveStatus } from "#on-air/live/use-live.ts";

const STUDIO_PICTURE = "/episode-pictures/mic-960.avif";

/**
 * Shows a picture of the studio and the date of the first show. Until there is an episode, it takes the place of the
 * newest one.
 */
export function FirstShow() {
  const { live } = useLiveStatus();
  const { date, zone } = useNextShowTime();
  return (
    <article className="grid min-w-0 content-start">
      <EpisodePicture
        thumbnailUrl={STUDIO_PICTURE}
        sizes={POSTER_SIZES_ATTRIBUTE}
        eager
        className="rounded-control"
      />
      <h2 className="display mt-3 text-t-3 leading-tight">First show</h2>
      <p className="figures mt-1 text-on-2 text-t-0">{live ? "On air now" : `${date} ${zone}`}</p>
    </article>
  );
}
