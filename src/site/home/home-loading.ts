import { createEpisodesClient, loadHomeEpisodes } from "#episodes/episodes.queries.ts";
import type { NewestEpisode } from "#episodes/playing/newest-episode.tsx";
import { loadClips } from "#episodes/topics/clips.queries.ts";
import { loadPublicHosts } from "#hosts/use-public-hosts.ts";
import type { showDrawsEndpoints } from "#on-air/draws/draws.contract.ts";
import { loadLiveState } from "#on-air/live/live.queries.ts";
import { createApiClient, type Fetch } from "#platform/browser/api-client.ts";
import type { PageContext } from "#platform/pages/page-context.ts";
import { loadBoardTop } from "#suggestions/board/board.queries.ts";

/**
 * Loads the home page's data. If part of it can't be loaded, reports the failure and leaves that part undefined, so
 * that the rest of the page still works.
 */
export async function loadHome(
  { fetch, report }: Pick<PageContext, "fetch" | "report">,
  hosts: readonly string[],
) {
  const reportFailure = <T>(promise: Promise<T>): Promise<T | undefined> =>
    promise.catch((error: unknown) => {
      report(error);
      return undefined;
    });
  const [shownHosts, episodes, live, newest, board, clips, draws] = await Promise.all([
    reportFailure(loadPublicHosts(hosts, fetch)),
    reportFailure(loadHomeEpisodes(fetch)),
    reportFailure(loadLiveState(fetch)),
    reportFailure(loadNewestEpisode(fetch)),
    reportFailure(loadBoardTop(fetch)),
    reportFailure(loadClips(fetch)),
    reportFailure(
      createApiClient<typeof showDrawsEndpoints>(fetch).page("GET /api/show-draws", { query: { limit: 1 } }),
    ),
  ]);
  return {
    hosts: shownHosts,
    episodes,
    live,
    newest: newest?.episode,
    board,
    clips,
    figures: { episodes: newest?.total ?? 0, votes: board?.votes ?? 0, draws: draws?.total ?? 0 },
  };
}

async function loadNewestEpisode(
  fetch: Fetch,
): Promise<{ episode: NewestEpisode | undefined; total: number }> {
  const query = { sort: "published", limit: 1 };
  const { items, total } = await createEpisodesClient(fetch).page("GET /api/episodes", { query });
  const [newest] = items;
  if (!newest) return { episode: undefined, total };
  const { id, episodeNumber, slug, title, publishedDate, duration, thumbnailUrl, youtubeId } = newest;
  return {
    episode: { id, episodeNumber, slug, title, publishedDate, duration, thumbnailUrl, youtubeId },
    total,
  };
}
