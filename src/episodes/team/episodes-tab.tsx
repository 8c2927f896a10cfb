import { HydrationBoundary, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Episode } from "#episodes/episodes.contract.ts";
import { episodePageQuery } from "#episodes/episodes.queries.ts";
import { lastPageOf, type TeamView, teamPageSize, teamViewIn } from "#episodes/list/list-view.rules.ts";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { loadedDialog } from "#ui/layers/loaded-dialog.tsx";
import { useOpened } from "#ui/layers/use-opened.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { ImportProgress } from "#videos/import-progress.tsx";
import { ResyncDialog } from "#videos/resync-dialog.tsx";
import UpdateConfigForm from "#videos/update-config-form.tsx";
import { useCleanAndResync, useImportState, useUpdateNow } from "#videos/use-imports.ts";
import { importStateQuery, refreshImported, updateConfigQuery } from "#videos/videos.queries.ts";
import { DeleteEpisodeDialog } from "./delete-episode-dialog.tsx";
import { EpisodeToolbar } from "./episode-toolbar.tsx";
import { TeamList } from "./team-list.tsx";
import { useGenerateTags } from "./use-episode-changes.ts";
import { useTeamView } from "./use-team-view.ts";

const ImportVideoDialog = loadedDialog(() => import("#videos/import-video-dialog.tsx"));

const pageOf = ({ search, duration, sort, order, page }: TeamView) => ({
  search,
  duration,
  sort,
  order,
  limit: teamPageSize,
  offset: (page - 1) * teamPageSize,
});

export function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  const page = pageOf(teamViewIn(new URL(request.url).searchParams));
  return prefetchQueries((client) => [
    client.prefetchQuery(episodePageQuery(page, fetch)),
    client.prefetchQuery(updateConfigQuery(fetch)),
    client.prefetchQuery(importStateQuery(fetch)),
  ]);
}

export default function EpisodesTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <Episodes />
    </HydrationBoundary>
  );
}

function Episodes() {
  const [view, change] = useTeamView();
  const list = useQuery(episodePageQuery(pageOf(view)));
  const update = useUpdateNow();
  const resync = useCleanAndResync();
  const tags = useGenerateTags();
  const state = useImportState(update.isPending || resync.isPending).data;
  const client = useQueryClient();
  const importing = useOpened<"video">();
  const resyncing = useOpened<"all">();
  const deleting = useOpened<Episode>();

  const lastPage = list.data ? lastPageOf(list.data.total, teamPageSize) : Number.POSITIVE_INFINITY;
  const isBeyond = view.page > lastPage && !list.isPlaceholderData;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  });

  return (
    <section aria-labelledby="episodes-title" className="grid grid-cols-1 gap-5">
      <h2 id="episodes-title" className="sr-only">
        Episodes
      </h2>
      <Configuration state={state} updating={update.isPending} onUpdate={() => update.mutate()} />
      <EpisodeToolbar view={view} onChange={change} onImport={() => importing.openFor("video")} />
      <TeamList query={list} view={view} onChange={change} onDelete={deleting.openFor} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          busy={list.isFetching && !list.isPending}
          onClick={() => refreshImported(client)}
        >
          Refresh List
        </Button>
        <Button variant="ghost" busy={tags.isPending} onClick={() => tags.mutate()}>
          Generate Tags
        </Button>
        <Button
          variant="destructive-outline"
          busy={resync.isPending}
          onClick={() => resyncing.openFor("all")}
          className="tablet:ml-auto"
        >
          Clean &amp; Resync All
        </Button>
      </div>
      {/* The configuration's panel shows it too, but far above. */}
      {resync.isPending && <ImportProgress running={state?.running ?? null} />}
      {importing.subject && <ImportVideoDialog {...importing} />}
      {resyncing.subject && <ResyncDialog {...resyncing} state={state} onResync={() => resync.mutate()} />}
      {deleting.subject && <DeleteEpisodeDialog {...deleting} episode={deleting.subject} />}
    </section>
  );
}

type State = Omit<Parameters<typeof UpdateConfigForm>[0], "config">;

function Configuration(state: State) {
  const { data, error, isFetching, refetch } = useQuery(updateConfigQuery());
  if (data) return <UpdateConfigForm config={data} {...state} />;
  if (error)
    return (
      <ErrorState
        message={`Failed to load configuration: ${error.message}`}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  return (
    <Loading label="Loading configuration...">
      <Skeleton className="h-41 rounded-panel" />
    </Loading>
  );
}
