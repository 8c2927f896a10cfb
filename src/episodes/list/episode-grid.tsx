import type { EpisodeCard as Card } from "#episodes/episodes.contract.ts";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import { EpisodeCard } from "./episode-card.tsx";

const GRID_CLASSES =
  "grid gap-x-9 gap-y-14 max-tablet:gap-y-10 tablet:grid-cols-2 tablet:max-desktop:gap-x-5 desktop:grid-cols-3";

export function EpisodeGrid({
  episodes,
  heading,
  eager = 0,
  inRow = false,
}: {
  episodes: readonly Card[];
  heading?: "h2" | "h3";
  eager?: number;
  /** Whether phones show the episodes in a single row that can be swiped, as on the home page. */
  inRow?: boolean;
}) {
  return (
    <ul className={inRow ? ROW_CLASSES : GRID_CLASSES}>
      {episodes.map((episode, index) => (
        <li key={episode.id} className="min-w-0">
          <EpisodeCard episode={episode} heading={heading} eager={index < eager} isLate={inRow} />
        </li>
      ))}
    </ul>
  );
}

const ROW_CLASSES =
  "max-tablet:swipe-row gap-x-9 gap-y-14 max-tablet:gap-x-4 tablet:grid tablet:grid-cols-2 tablet:max-desktop:gap-x-5 desktop:grid-cols-3 [&>*]:max-tablet:w-68.5";

const PLACEHOLDER_KEYS = ["a", "b", "c", "d", "e", "f"];

export function EpisodeGridLoading() {
  return (
    <LoadingPlaceholder label="Loading episodes...">
      <div className={GRID_CLASSES}>
        {PLACEHOLDER_KEYS.map((shape) => (
          <div key={shape} className="grid gap-2">
            <Skeleton className="mb-1 aspect-video rounded-control" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-16" />
          </div>
        ))}
      </div>
    </LoadingPlaceholder>
  );
}
