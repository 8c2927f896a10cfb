import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import type { Episode } from "#episodes/episodes.contract.ts";
import { teamEpisodesQuery } from "#episodes/episodes.queries.ts";
import { episodeConfigQuery, importStateQuery, refreshEpisodes } from "#episodes/import/import.queries.ts";
import { ImportProgress } from "#episodes/import/import-progress.tsx";
import { useCleanAndResync, useImportState, useUpdateEpisodes } from "#episodes/import/use-imports.ts";
import {
  TEAM_EPISODES_PER_PAGE,
  TEAM_EPISODES_URL_PARAMS,
  type TeamEpisodesView,
} from "#episodes/list/list-view.rules.ts";
import { CorrectionsPanel } from "#episodes/transcripts/team/corrections-panel.tsx";
import { toLimitAndOffset } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { Button } from "#ui/controls/button.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { EpisodeToolbar } from "./episode-toolbar.tsx";
import { EpisodesHeader } from "./episodes-header.tsx";
import { RemoveSamplesQuestion } from "./sample-question.tsx";
import { TeamEpisodeList } from "./team-episode-list.tsx";
import { useDeleteEpisode, useGenerateTags } from "./use-episode-changes.ts";
import { useEpisodeSheet } from "./use-episode-sheet.ts";

const EpisodeDialog = createLazyDialog(() => import("./episode-dialog.tsx"));
const ResyncDialog = createLazyDialog(() => import("#episodes/import/resync-dialog.tsx"));
const ImportVideoDialog = createLazyDialog(() => import("#episodes/import/import-video-dialog.tsx"));

const makePageQuery = ({ page, ...view }: TeamEpisodesView) => ({
  ...view,
  ...toLimitAndOffset(page, TEAM_EPISODES_PER_PAGE),
});

export function loader({ context, request }: LoaderFunctionArgs) {
  const pageQuery = makePageQuery(TEAM_EPISODES_URL_PARAMS.parse(new URL(request.url).searchParams));
  return prefetchQueries(context, (client, fetch) => [
    client.prefetchQuery(teamEpisodesQuery(pageQuery, fetch)),
    client.prefetchQuery(episodeConfigQuery(fetch)),
    client.prefetchQuery(importStateQuery(fetch)),
  ]);
}

export default function EpisodesTab() {
  const [view, change] = useListView(TEAM_EPISODES_URL_PARAMS);
  const list = useQuery(teamEpisodesQuery(makePageQuery(view)));
  const update = useUpdateEpisodes();
  const resync = useCleanAndResync();
  const tags = useGenerateTags();
  const deleteEpisode = useDeleteEpisode();
  const state = useImportState(update.isPending || resync.isPending).data;
  const client = useQueryClient();
  const importDialog = useDialogSubject<"video">();
  const resyncDialog = useDialogSubject<"all">();
  const deleteDialog = useDialogSubject<Episode>();
  const sheet = useEpisodeSheet(list.data?.items);

  return (
    <section
      aria-labelledby="episodes-title"
      data-sheet={sheet.isBeside ? "" : undefined}
      className="group/episodes grid grid-cols-1 gap-5 data-sheet:pr-[max(0rem,30rem-max(0rem,100vw-97.5rem))]"
    >
      <EpisodesHeader
        state={state}
        updating={update.isPending}
        isQuiet={sheet.isBeside}
        onUpdate={() => update.mutate()}
        onImport={() => importDialog.openFor("video")}
      />
      <RemoveSamplesQuestion total={list.data?.total ?? 0} />
      <CorrectionsPanel />
      <EpisodeToolbar view={view} onChange={change} />
      <TeamEpisodeList
        query={list}
        view={view}
        onChange={change}
        shownId={sheet.isBeside ? sheet.episode?.id : undefined}
        onOpen={sheet.open}
        onDelete={deleteDialog.openFor}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          className="-ml-4"
          busy={list.isFetching && !list.isPending}
          onClick={() => refreshEpisodes(client)}
        >
          Refresh List
        </Button>
        <Button variant="ghost" busy={tags.isPending} onClick={() => tags.mutate()}>
          Generate Tags
        </Button>
        <Button
          variant="destructive-outline"
          busy={resync.isPending}
          onClick={() => resyncDialog.openFor("all")}
          className="tablet:ml-auto"
        >
          Clean &amp; Resync All
        </Button>
      </div>
      {/* The top of the page shows the progress, too, but may be out of view. */}
      {resync.isPending && <ImportProgress running={state?.running ?? null} />}
      {importDialog.subject && <ImportVideoDialog {...importDialog} />}
      {resyncDialog.subject && (
        <ResyncDialog {...resyncDialog} state={state} onResync={() => resync.mutate()} />
      )}
      {sheet.episode && <EpisodeDialog {...sheet.dialog} episode={sheet.episode} />}
      {deleteDialog.subject && (
        <DeleteDialog
          {...deleteDialog}
          body={`This will delete the episode "${deleteDialog.subject.title}" with everything the team has edited. It stays in the trash for 30 days. Updates won't bring it back; Import Video can.`}
          onConfirm={() => deleteDialog.subject && deleteEpisode.mutateAsync(deleteDialog.subject.id)}
        />
      )}
    </section>
  );
}
