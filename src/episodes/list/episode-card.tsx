import { Link } from "react-router";
import { episodePath } from "#episodes/episode-address.rules.ts";
import { EpisodePicture } from "#episodes/episode-picture.tsx";
import type { EpisodeCard as Card } from "#episodes/episodes.contract.ts";
import { cardNumber } from "#episodes/episodes.rules.ts";
import { useDates } from "#show/use-show.ts";

/** On a phone at most 1.75 pixels per CSS pixel: more cannot be seen, and doubles the cost of the visit. */
const SIZES =
  "(min-width: 1041px) 400px, (min-width: 761px) 46vw, (min-resolution: 2.5dppx) 53vw, (min-resolution: 1.75dppx) 80vw, 92vw";

export function EpisodeCard({
  episode,
  heading: Heading = "h3",
  eager = false,
}: {
  episode: Card;
  heading?: "h2" | "h3";
  eager?: boolean;
}) {
  const { shortDate } = useDates();
  return (
    <article className="group relative grid content-start gap-1">
      <div className="relative mb-3 rounded-control outline-offset-3 group-hover:outline-2 group-hover:outline-mark group-has-[a:focus-visible]:outline-[2.5px] group-has-[a:focus-visible]:outline-focus">
        <EpisodePicture
          thumbnailUrl={episode.thumbnailUrl}
          sizes={SIZES}
          eager={eager}
          className="rounded-control"
        />
        <p className="absolute bottom-1.5 left-3 font-display font-hero text-[2.5rem] text-paper leading-none tracking-title [text-shadow:0_1px_2px_oklch(0.135_0.008_60),0_0_14px_oklch(0.135_0.008_60/0.85)]">
          <span className="sr-only">Episode </span>
          <span>{cardNumber(episode)}</span>
        </p>
        <p className="figures absolute right-2.5 bottom-2.5 rounded-sign bg-night-0 px-2 py-0.5 font-strong text-paper text-t-0">
          <span className="sr-only">Length </span>
          <span>{episode.duration}</span>
        </p>
      </div>
      <Heading className="display text-balance text-t-3 leading-[1.2] wrap-anywhere">
        <Link
          to={episodePath(episode)}
          className="underline-offset-4 outline-none after:absolute after:inset-0 hover:underline focus-visible:underline"
        >
          {episode.title}
        </Link>
      </Heading>
      <p className="mt-2 text-on-2 text-t-0">
        <time dateTime={episode.publishedDate}>{shortDate(episode.publishedDate)}</time>
      </p>
      <p className="mt-2 line-clamp-3 text-on-2 text-t-1 wrap-anywhere">{episode.description}</p>
    </article>
  );
}
