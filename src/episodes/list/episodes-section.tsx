import { lazy, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { EpisodeCard, EpisodeListQuery } from "#episodes/episodes.contract.ts";
import { buttonLooks } from "#ui/controls/button.tsx";
import { SearchField } from "#ui/controls/search-field.tsx";
import { useTypedSearch } from "#ui/controls/use-typed-search.ts";
import { EpisodeResults } from "./episode-results.tsx";
import type FoundNow from "./found-episodes.tsx";
import { NoEpisodes } from "./no-episodes.tsx";

/** In place of a search whose code cannot be fetched; without it the whole page would fail. */
const Unreachable: typeof FoundNow = () => (
  <EpisodeResults episodes={undefined} busy={false} onRetry={() => location.reload()} />
);

/** Loaded when a visitor searches: it brings the query library along. */
const FoundEpisodes = lazy(() => import("./found-episodes.tsx").catch(() => ({ default: Unreachable })));

/** The home page's episodes and a search among them; `episodes` is undefined where `loadHomeEpisodes` failed. */
export function EpisodesSection({
  episodes,
  duration = "all",
}: {
  episodes: readonly EpisodeCard[] | undefined;
  duration?: EpisodeListQuery["duration"];
}) {
  const [search, setSearch] = useState("");
  const box = useTypedSearch(search, setSearch);
  const { revalidate, state } = useRevalidator();

  if (episodes?.length === 0) return <NoEpisodes />;
  const all = (
    <EpisodeResults episodes={episodes} busy={state === "loading"} onRetry={() => void revalidate()} />
  );
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3.5 tablet:grid-cols-[26.25rem_1fr_auto]">
      <search className="col-span-full tablet:col-span-1">
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
      <Link
        to="/episodes"
        className={buttonLooks({
          variant: "link",
          className:
            "col-start-2 row-start-2 h-auto justify-self-start tablet:col-start-3 tablet:row-start-1",
        })}
      >
        All episodes
      </Link>
      {search === "" && duration === "all" ? (
        all
      ) : (
        <Suspense fallback={all}>
          <FoundEpisodes search={search} duration={duration} before={episodes} />
        </Suspense>
      )}
    </div>
  );
}
