import type { UseQueryResult } from "@tanstack/react-query";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  isTeamListFiltered,
  TEAM_EPISODES_PER_PAGE,
  type TeamEpisodesView,
} from "#episodes/list/list-view.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { EpisodeTable } from "./episode-table.tsx";

type ListViewProps = {
  view: TeamEpisodesView;
  onChange: (some: Partial<TeamEpisodesView>, how?: { replace: boolean }) => void;
};
type ListHandlers = {
  shownId: number | undefined;
  onOpen: (episode: Episode) => void;
  onDelete: (episode: Episode) => void;
};

export function TeamEpisodeList({
  query,
  shownId,
  onOpen,
  onDelete,
  ...shown
}: ListViewProps & ListHandlers & { query: UseQueryResult<{ items: Episode[]; total: number }> }) {
  return (
    <PagedList
      query={query}
      label="episodes"
      failure="Failed to load episodes"
      page={shown.view.page}
      size={TEAM_EPISODES_PER_PAGE}
      onPage={(page, how) => shown.onChange({ page }, how)}
      loading={<LoadingRows label="Loading episodes..." rows={6} rowClassName="h-19" />}
      empty={<NoMatches {...shown} />}
    >
      {(episodes) => (
        <EpisodeTable episodes={episodes} shownId={shownId} onOpen={onOpen} onDelete={onDelete} {...shown} />
      )}
    </PagedList>
  );
}

function NoMatches({ view, onChange }: ListViewProps) {
  return isTeamListFiltered(view) ? (
    <EmptyState
      title="No Episodes Match Your Filters"
      description="No episodes match in their texts, what was said, their length and what they lack."
      action={
        <Button
          variant="outline"
          onClick={() => onChange({ search: "", duration: "all", lacks: "anything" })}
        >
          Show all episodes
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No episodes yet"
      description="Update Now imports the channel's latest 50 videos, Clean & Resync All the whole channel, and Import Video the ones you name."
    />
  );
}
