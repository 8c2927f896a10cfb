import { Link } from "react-router";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { EpisodeCard } from "#episodes/episodes.contract.ts";

export function UpNext({ episodes }: { episodes: readonly EpisodeCard[] }) {
  if (episodes.length === 0) return null;
  return (
    <section aria-labelledby="up-next">
      <h2 id="up-next" className="display text-t-3">
        Up next
      </h2>
      <ul className="mt-4 grid gap-4.5">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <NextEpisode episode={episode} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its picture isn't part of the view transition, because the open episode's player becomes the next one's. */
function NextEpisode({ episode }: { episode: EpisodeCard }) {
  return (
    <div className="group relative grid grid-cols-[min(9.25rem,42.5%)_minmax(0,1fr)] items-center gap-4">
      <EpisodePicture
        thumbnailUrl={episode.thumbnailUrl}
        sizes="148px"
        className="rounded-control outline-offset-3 group-hover:outline-2 group-hover:outline-mark"
      />
      <div className="grid gap-1">
        <h3 dir="auto" className="display text-[1.0625rem] leading-[1.45] wrap-anywhere">
          <Link
            to={formatEpisodePath(episode)}
            viewTransition
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {episode.title}
          </Link>
        </h3>
        <p className="figures text-on-2 text-t-1">{`${episode.episodeNumber}, ${episode.duration}`}</p>
      </div>
    </div>
  );
}
