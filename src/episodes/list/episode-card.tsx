import { Link } from "react-router";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { EpisodeCard as Card } from "#episodes/episodes.contract.ts";
import { EpisodePictureLabels } from "#episodes/picture-labels.tsx";
import { usePictureTransition } from "#episodes/playing/picture-transition.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { cn } from "#ui/styles/class-names.ts";

/**
 * The `sizes` attribute of a card's picture. It limits phones to 1.75 pixels per CSS pixel, because more wouldn't be
 * visible and would double the size of the page.
 */
const PICTURE_SIZES =
  "(min-width: 1041px) 400px, (min-width: 761px) 46vw, (min-resolution: 2.5dppx) 53vw, (min-resolution: 1.75dppx) 80vw, 92vw";

export function EpisodeCard({
  episode,
  heading: Heading = "h3",
  eager = false,
  isLate = false,
}: {
  episode: Card;
  heading?: "h2" | "h3";
  eager?: boolean;
  /** Set for cards below the fold, so that their pictures load after the first paint. */
  isLate?: boolean;
}) {
  const { shortDate } = useDateFormatters();
  const { style, onClick } = usePictureTransition(episode);
  return (
    <article className="group relative grid content-start gap-1">
      <div
        style={style}
        className="relative mb-3 rounded-control outline-offset-3 group-hover:outline-2 group-hover:outline-mark group-has-[a:focus-visible]:outline-[2.5px] group-has-[a:focus-visible]:outline-focus"
      >
        <div className={cn("aspect-video", isLate && "after-paint")}>
          <EpisodePicture
            thumbnailUrl={episode.thumbnailUrl}
            sizes={PICTURE_SIZES}
            eager={eager}
            className="rounded-control"
          />
        </div>
        <EpisodePictureLabels episode={episode} />
      </div>
      <Heading dir="auto" className="display text-balance text-t-3 leading-[1.2] wrap-anywhere">
        <Link
          to={formatEpisodePath(episode)}
          viewTransition
          onClick={onClick}
          className="underline-offset-4 outline-none after:absolute after:inset-0 hover:underline focus-visible:underline"
        >
          {episode.title}
        </Link>
      </Heading>
      <p className="mt-2 text-on-2 text-t-0">
        <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
      </p>
      <p dir="auto" className="mt-2 line-clamp-3 text-on-2 text-t-1 wrap-anywhere">
        {episode.description}
      </p>
    </article>
  );
}
