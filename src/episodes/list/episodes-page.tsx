import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from "react-router";
import type { Episode } from "#episodes/episodes.contract.ts";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { loadClips } from "#episodes/topics/clips.queries.ts";
import { ClipsRow } from "#episodes/topics/clips-row.tsx";
import {
  EpisodesWithMoments,
  type EpisodeWithMoments,
} from "#episodes/transcripts/page/episodes-with-moments.tsx";
import { countPages, toLimitAndOffset } from "#platform/browser/list-view.rules.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { RefreshingContent } from "#ui/states/refreshing-content.tsx";
import { toEpisodeCard } from "./episode-card.rules.ts";
import { EpisodeFilter } from "./episode-filter.tsx";
import { EpisodeGrid, EpisodeGridLoading } from "./episode-grid.tsx";
import {
  EPISODE_LIST_URL_PARAMS,
  EPISODES_PER_PAGE,
  type EpisodeListView,
  formatEpisodesAddress,
  isEpisodeListFiltered,
} from "./list-view.rules.ts";
import { NoEpisodes } from "./no-episodes.tsx";
import { PageLinks } from "./page-links.tsx";
import { SearchResultCount } from "./search-result-count.tsx";

type ListedEpisodes = { view: EpisodeListView; total: number; episodes: EpisodeWithMoments[] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch, report } = context.get(pageContext);
  const view = EPISODE_LIST_URL_PARAMS.parse(new URL(request.url).searchParams);
  const { search, duration, page } = view;
  const query = { search, duration, sort: "published", ...toLimitAndOffset(page, EPISODES_PER_PAGE) };
  const isFirst = page === 1 && !isEpisodeListFiltered(view);
  const [response, clips] = await Promise.all([
    createEpisodesClient(fetch)
      .page("GET /api/episodes", { query })
      .catch((error: unknown) => {
        report(error);
        return undefined;
      }),
    isFirst ? loadClips(fetch).catch(() => []) : [],
  ]);
  if (!response) return data({ view, clips, list: undefined }, { status: 503 });
  const { items, total } = response;
  if (items.length === 0 && total > 0)
    throw redirect(formatEpisodesAddress({ ...view, page: countPages(total, EPISODES_PER_PAGE) }));
  return data({
    view,
    clips,
    list: { view, total, episodes: items.map(toEpisodeWithMoments) } satisfies ListedEpisodes,
  });
}

const toEpisodeWithMoments = (episode: Episode): EpisodeWithMoments => ({
  ...toEpisodeCard(episode),
  youtubeId: episode.youtubeId,
  said: episode.said ?? [],
  saidMore: episode.saidMore ?? 0,
});

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const page = loaderData?.view.page ?? 1;
  return [
    ...makePageMeta(matches, (show) => ({
      title: page > 1 ? `All episodes, page ${page}` : "All episodes",
      description: `Every episode of ${show.name}. ${show.episodesLine}`,
      path: formatEpisodesAddress({ search: "", duration: "all", page }),
      hasFeed: true,
    })),
    ...(loaderData && isEpisodeListFiltered(loaderData.view) ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export default function EpisodesPage() {
  const show = useShow();
  const { view, clips, list } = useLoaderData<typeof loader>();
  const hasNoEpisodes = list?.total === 0 && !isEpisodeListFiltered(view);
  return (
    <div className="px-gutter pt-[clamp(2rem,5vw,4.5rem)] pb-section">
      <div className="mx-auto grid max-w-measure grid-cols-1 gap-9">
        <header className="grid items-end gap-x-[4vw] gap-y-4 tablet:grid-cols-[7fr_4fr]">
          <h1 className="display text-t-6">All episodes</h1>
          <p className="text-on-2 wrap-anywhere">{show.episodesLine}</p>
        </header>
        <ClipsRow clips={clips} heading="h2" />
        {hasNoEpisodes ? <NoEpisodes heading="h2" /> : <EpisodeList list={list} />}
      </div>
    </div>
  );
}

function EpisodeList({ list }: { list: ListedEpisodes | undefined }) {
  const { location } = useNavigation();
  const isLoading = location?.pathname === "/episodes";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3.5">
        <EpisodeFilter />
        <p role="status" className="text-on-2 text-t-1">
          {list && <SearchResultCount {...list} />}
        </p>
      </div>
      {list ? (
        <RefreshingContent busy={isLoading} className="grid gap-14">
          {list.total > 0 ? <FoundEpisodeList {...list} /> : <NoEpisodesFound />}
        </RefreshingContent>
      ) : (
        <LoadingFailed />
      )}
    </>
  );
}

function FoundEpisodeList({ view, total, episodes }: ListedEpisodes) {
  return (
    <>
      {episodes.some(({ said }) => said.length > 0) ? (
        <EpisodesWithMoments episodes={episodes} search={view.search} />
      ) : (
        <EpisodeGrid episodes={episodes} heading="h2" eager={3} />
      )}
      <PageLinks view={view} last={countPages(total, EPISODES_PER_PAGE)} />
    </>
  );
}

function NoEpisodesFound() {
  return (
    <EmptyState
      heading="h2"
      title="No episodes found"
      description="No episodes of this length match in their title, description or what was said."
      action={
        <ButtonLink to="/episodes" variant="outline">
          Show all episodes
        </ButtonLink>
      }
    />
  );
}

function LoadingFailed() {
  const { revalidate, state } = useRevalidator();
  if (state === "loading") return <EpisodeGridLoading />;
  return (
    <ErrorState message="Error loading episodes. Please try again later." onRetry={() => void revalidate()} />
  );
}
