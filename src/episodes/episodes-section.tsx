import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { buttonLooks } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { cn } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-search.ts";
import { EpisodeGrid, EpisodeGridLoading } from "./episode-grid.tsx";
import { foundWords, listAddress } from "./episode-view.rules.ts";
import type { EpisodeCard, EpisodeListQuery } from "./episodes.contract.ts";
import { homeEpisodesQuery } from "./episodes.queries.ts";
import { NoEpisodes } from "./no-episodes.tsx";

/**
 * What stands under the heading 'Our Episodes': the featured episodes or the newest, searchable among themselves. Takes
 * what `loadHomeEpisodes` gave, undefined where that failed. Before scripts run, the search leads to /episodes.
 */
export function EpisodesSection({
  episodes,
  duration = "all",
}: {
  episodes: readonly EpisodeCard[] | undefined;
  /** Shows episodes of this length alone. */
  duration?: EpisodeListQuery["duration"];
}) {
  const [search, setSearch] = useState("");
  const box = useTypedSearch(search, setSearch);
  const narrowed = search !== "" || duration !== "all";
  const query = useQuery({ ...homeEpisodesQuery({ search, duration }), enabled: narrowed });
  const { revalidate, state } = useRevalidator();
  const shown = narrowed ? (query.data ?? episodes) : episodes;
  const failed = narrowed ? query.isError : episodes === undefined;

  if (episodes?.length === 0) return <NoEpisodes />;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3.5">
        <search className="w-full tablet:w-[26.25rem]">
          <form
            action="/episodes"
            onSubmit={(event) => {
              event.preventDefault();
              box.enter();
            }}
          >
            <SearchField label="Search episodes" name="search" value={box.typed} onValueChange={box.type} />
          </form>
        </search>
        <p role="status" className="text-on-2 text-t-1">
          {shown && !failed && foundWords(shown.length)}
        </p>
        <Link to="/episodes" className={buttonLooks({ variant: "link", className: "ml-auto h-auto" })}>
          All episodes
        </Link>
      </div>
      {failed ? (
        <Failed
          busy={query.isFetching || state === "loading"}
          onRetry={() => (narrowed ? void query.refetch() : void revalidate())}
        />
      ) : (
        <div
          aria-busy={query.isFetching}
          className={cn("transition-opacity", query.isFetching && "opacity-60 delay-150")}
        >
          {shown?.length ? <EpisodeGrid episodes={shown} /> : <NoHits search={search} />}
        </div>
      )}
    </div>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  if (busy) return <EpisodeGridLoading />;
  return <ErrorState message="Error loading episodes. Please try again later." onRetry={onRetry} />;
}

/** Nothing among the few that are shown here; there are more elsewhere. */
function NoHits({ search }: { search: string }) {
  return (
    <EmptyState
      title="No episodes found"
      description="None of the episodes shown here is like this. There are more in the list of all episodes."
      action={
        <ButtonLink
          variant="outline"
          to={listAddress({ search, duration: "all", page: 1 })}
          className="min-w-0"
        >
          Search all episodes
        </ButtonLink>
      }
    />
  );
}
