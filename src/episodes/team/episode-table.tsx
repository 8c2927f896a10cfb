import type { Episode } from "#episodes/episodes.contract.ts";
import { type Sort, type TeamView, toggleSort } from "#episodes/list/list-view.rules.ts";
import { type SortOrder, Table } from "#ui/lists/table.tsx";
import { EpisodeRow } from "./episode-row.tsx";
import { useFeaturedOrder } from "./use-featured-order.tsx";

const columns: readonly { header: string; sort?: Sort }[] = [
  { header: "Episode", sort: "number" },
  { header: "Short description" },
  { header: "Published", sort: "published" },
  { header: "Duration", sort: "duration" },
  { header: "Views" },
  { header: "Featured" },
  { header: "Display order", sort: "displayOrder" },
];

/** Featured episodes can be dragged by their handles while the list is in that order. */
export function EpisodeTable({
  episodes,
  view,
  onChange,
  onOpen,
  onDelete,
}: {
  episodes: readonly Episode[];
  view: TeamView;
  onChange: (some: Partial<TeamView>) => void;
  onOpen: (episode: Episode) => void;
  onDelete: (episode: Episode) => void;
}) {
  const order = useFeaturedOrder(episodes, view);
  const sorted: SortOrder = view.order === "asc" ? "ascending" : "descending";
  return (
    <Table
      caption="Episodes"
      headers={[
        { name: "Picture", isHidden: true },
        ...columns.map(({ header, sort }) => ({
          name: header,
          ...(sort && {
            sorted: sort === view.sort ? sorted : undefined,
            onSort: () => onChange(toggleSort(sort, view)),
          }),
        })),
      ]}
    >
      {order.episodes.map((episode) => (
        <EpisodeRow
          key={episode.id}
          episode={episode}
          handle={order.handleOf(episode)}
          onOpen={() => onOpen(episode)}
          onDelete={() => onDelete(episode)}
        />
      ))}
    </Table>
  );
}
