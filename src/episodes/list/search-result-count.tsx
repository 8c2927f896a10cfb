import type { EpisodeWithMoments } from "#episodes/transcripts/page/episodes-with-moments.tsx";
import { describeMomentCount } from "#episodes/transcripts/search/count-moments.rules.ts";
import { describeMatchCount } from "./list-view.rules.ts";

/** Shows how many episodes a search found, and at how many moments somebody says the search words. */
export function SearchResultCount({
  total,
  episodes,
}: {
  total: number;
  episodes: readonly EpisodeWithMoments[];
}) {
  const moments = describeMomentCount(episodes, total);
  return (
    <>
      <span className={moments && "font-label text-on"}>{describeMatchCount(total)}</span>
      {moments && `, ${moments}`}
    </>
  );
}
