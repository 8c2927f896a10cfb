import type { Episode } from "#episodes/episodes.contract.ts";
import {
  type EpisodeSort,
  type TeamEpisodesView,
  toggleEpisodeSort,
} from "#episodes/list/list-view.rules.ts";
import { type SortOrder, Table } from "#ui/lists/table.tsx";
import { EpisodeRow } from "./episode-row.tsx";
import { useFeaturedOrder } from "./use-featured-order.tsx";

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
export function EpisodeTable({
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
