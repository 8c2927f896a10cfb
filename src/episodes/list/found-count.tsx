import type { EpisodeWithMoments } from "#episodes/transcripts/page/episodes-with-moments.tsx";
import { describeMoments } from "#episodes/transcripts/search/count-moments.rules.ts";
import { describeMatch } from "./list-view.rules.ts";

/** Shows how many episodes a search found, and at how many moments somebody says the search words. */
export function SearchResultCount({
  total,
  episodes,
}: {
  total: number;
  episodes: readonly EpisodeWithMoments[];
}) {
  const moments = describeMoments(episodes, total);
  return (
    <>
      <span className={moments && "font-label text-on"}>{describeMatch(total)}</span>
      {moments && `, ${moments}`}
    </>
  );
}
