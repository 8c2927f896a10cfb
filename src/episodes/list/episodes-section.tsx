import { lazy, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { EpisodeCard } from "#episodes/episodes.contract.ts";
import { buttonStyles } from "#ui/controls/button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { EpisodeResults } from "./episode-results.tsx";
import type FoundEpisodesComponent from "./found-episodes.tsx";
import { NoEpisodes } from "./no-episodes.tsx";

/** Shown if the search's code can't be loaded. Without this fallback, the whole page would fail. */
const SearchUnavailable: typeof FoundEpisodesComponent = () => (
  <EpisodeResults episodes={undefined} busy={false} onRetry={() => location.reload()} />
);

/** Loaded only when a visitor searches, because it needs the query library. */
const FoundEpisodes = lazy(() =>
  import("./found-episodes.tsx").catch(() => ({ default: SearchUnavailable })),
);

/** Shows the home page's episodes with a search box. `episodes` is undefined if `loadHomeEpisodes` failed. */
export function EpisodesSection({ episodes }: { episodes: readonly EpisodeCard[] | undefined }) {
  const [search, setSearch] = useState("");
  const { revalidate, state } = useRevalidator();

  if (episodes?.length === 0) return <NoEpisodes />;
  const unfilteredResults = (
    <EpisodeResults episodes={episodes} busy={state === "loading"} onRetry={() => void revalidate()} />
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-center gap-x-5 gap-y-2 tablet:gap-y-3.5 tablet:grid-cols-[26.25rem_1fr_auto]">
      <SearchBox
        label="Search episodes"
        action="/episodes"
        search={search}
        onSearch={setSearch}
        className="col-span-full tablet:col-span-1"
      />
      <Link
        to="/episodes"
        className={buttonStyles({
          variant: "link",
          className:
            "h-auto justify-self-end max-tablet:-col-end-1 max-tablet:order-1 tablet:col-start-3 tablet:row-start-1",
        })}
      >
        All episodes
      </Link>
      {search === "" ? (
        unfilteredResults
      ) : (
        <Suspense fallback={unfilteredResults}>
          <FoundEpisodes search={search} placeholder={episodes} />
        </Suspense>
      )}
    </div>
  );
}
