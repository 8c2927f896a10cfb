import type { EpisodeCard } from "#episodes/episodes.contract.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { RefreshingContent } from "#ui/states/refreshing-content.tsx";
import { EpisodeGrid, EpisodeGridLoading } from "./episode-grid.tsx";
import { describeMatchCount, formatEpisodesAddress } from "./list-view.rules.ts";

/**
 * Shows how many episodes there are, and the episodes themselves, as two cells of the section's grid. `episodes` is
 * undefined while they load or if they failed to load.
 */
export function EpisodeResults({
  episodes,
  search = "",
  busy,
  onRetry,
}: {
  episodes: readonly EpisodeCard[] | undefined;
  search?: string;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <>
      <p role="status" className="self-center text-on-2 text-t-1 tablet:col-start-2 tablet:row-start-1">
        {episodes && describeMatchCount(episodes.length)}
      </p>
      {episodes ? (
        <RefreshingContent busy={busy} className="col-span-full mt-1 max-tablet:order-2 tablet:mt-4.5">
          {episodes.length > 0 ? (
            <EpisodeGrid episodes={episodes} inRow />
          ) : (
            <NoEpisodesFound search={search} />
          )}
        </RefreshingContent>
      ) : (
        <div className="col-span-full mt-4.5 max-tablet:order-2">
          {busy ? (
            <EpisodeGridLoading />
          ) : (
            <ErrorState message="Error loading episodes. Please try again later." onRetry={onRetry} />
          )}
        </div>
      )}
    </>
  );
}

function NoEpisodesFound({ search }: { search: string }) {
  return (
    <EmptyState
      title="No episodes found"
      description="None of the episodes shown here match. There are more under All episodes."
      action={
        <ButtonLink
          variant="outline"
          to={formatEpisodesAddress({ search, duration: "all", page: 1 })}
          className="min-w-0"
        >
          Search all episodes
        </ButtonLink>
      }
    />
  );
}
