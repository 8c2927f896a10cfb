import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { EpisodeCard } from "#episodes/episodes.contract.ts";
import { cn } from "#ui/styles/class-names.ts";

export function EpisodeNeighbors({
  previous,
  next,
}: {
  previous: EpisodeCard | null;
  next: EpisodeCard | null;
}) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Other episodes"
      className="grid gap-x-[4.5vw] border-rule border-t pt-4 tablet:grid-cols-2 desktop:col-span-2"
    >
      {previous && (
        <Neighbor episode={previous} rel="prev">
          <ArrowLeft />
          Previous episode
        </Neighbor>
      )}
      {next && (
        <Neighbor episode={next} rel="next">
          Next episode
          <ArrowRight />
        </Neighbor>
      )}
    </nav>
  );
}

function Neighbor({
  episode,
  rel,
  children,
}: {
  episode: EpisodeCard;
  rel: "prev" | "next";
  children: ReactNode;
}) {
  return (
    <Link
      to={formatEpisodePath(episode)}
      rel={rel}
      viewTransition
      className={cn(
        "grid content-start gap-1.5 rounded-control py-3.5 decoration-1 underline-offset-4 hover:underline",
        rel === "next" && "justify-items-end text-right tablet:col-start-2",
      )}
    >
      <span className="inline-flex items-center gap-2 text-on-2 text-t-1 [&>svg]:size-4">{children}</span>
      <span dir="auto" className="display text-t-3 leading-[1.2] wrap-anywhere">
        {episode.title}
      </span>
    </Link>
  );
}
