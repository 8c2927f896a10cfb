import type { UseQueryResult } from "@tanstack/react-query";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  type EpisodeSort,
  isTeamListFiltered,
  TEAM_EPISODES_PER_PAGE,
  type TeamEpisodesView,
  toggleEpisodeSort,
} from "#episodes/list/list-view.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { type SortOrder, Table } from "#ui/lists/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { EpisodeRow } from "./episode-row.tsx";
import { useFeaturedOrder } from "./use-featured-order.tsx";

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
      description="Search covers texts and what was said."
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
      description="Update Now imports the latest 50 videos, and Import Video the ones you name."
    />
  );
}

/** Hides a column while an episode's details are open next to the list. */
const HIDDEN_BESIDE_SHEET_CLASS = "group-data-sheet/episodes:hidden";

const columns: readonly { header: string; sort?: EpisodeSort; className?: string }[] = [
  { header: "Episode", sort: "number" },
  { header: "Short description", className: HIDDEN_BESIDE_SHEET_CLASS },
  { header: "Published", sort: "published" },
  { header: "Duration", sort: "duration", className: HIDDEN_BESIDE_SHEET_CLASS },
  { header: "Views", className: HIDDEN_BESIDE_SHEET_CLASS },
  { header: "Featured" },
  { header: "Display order", sort: "displayOrder", className: HIDDEN_BESIDE_SHEET_CLASS },
];

/**
 * Shows a table of episodes. While it is sorted by display order, featured episodes can be dragged by their handles.
 */
function EpisodeTable({
  episodes,
  view,
  shownId,
  onChange,
  onOpen,
  onDelete,
}: {
  episodes: readonly Episode[];
  view: TeamEpisodesView;
  /** The episode whose details are open next to the list. */
  shownId: number | undefined;
  onChange: (some: Partial<TeamEpisodesView>) => void;
  onOpen: (episode: Episode) => void;
  onDelete: (episode: Episode) => void;
}) {
  const order = useFeaturedOrder(episodes, view);
  const sortOrder: SortOrder = view.order === "asc" ? "ascending" : "descending";
  return (
    <Table
      caption="Episodes"
      headers={[
        { name: "Picture", isHidden: true },
        ...columns.map(({ header, sort, className }) => ({
          name: header,
          className,
          ...(sort && {
            sorted: sort === view.sort ? sortOrder : undefined,
            onSort: () => onChange(toggleEpisodeSort(sort, view)),
          }),
        })),
      ]}
    >
      {order.episodes.map((episode) => (
        <EpisodeRow
          key={episode.id}
          episode={episode}
          isShown={episode.id === shownId}
          handle={order.renderHandle(episode)}
          onOpen={() => onOpen(episode)}
          onDelete={() => onDelete(episode)}
        />
      ))}
    </Table>
  );
}
