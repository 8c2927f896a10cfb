import type { Episode } from "#episodes/episodes.contract.ts";
import { type Sort, type TeamView, toggleSort } from "#episodes/list/list-view.rules.ts";
import { ActionsHeader, Table, TableBody, TableHead, TableHeader } from "#ui/lists/table.tsx";
import { EpisodeRow } from "./episode-row.tsx";

const columns: readonly { header: string; sort?: Sort }[] = [
  { header: "Episode", sort: "number" },
  { header: "Short description" },
  { header: "Published", sort: "published" },
  { header: "Duration", sort: "duration" },
  { header: "Featured" },
  { header: "Display order", sort: "displayOrder" },
];

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
  const sorted = view.order === "asc" ? "ascending" : "descending";
  return (
    <Table caption="Episodes">
      <TableHead>
        <TableHeader>
          <span className="sr-only">Picture</span>
        </TableHeader>
        {columns.map(({ header, sort }) =>
          sort ? (
            <TableHeader
              key={header}
              sorted={sort === view.sort ? sorted : undefined}
              onSort={() => onChange(toggleSort(sort, view))}
            >
              {header}
            </TableHeader>
          ) : (
            <TableHeader key={header}>{header}</TableHeader>
          ),
        )}
        <ActionsHeader />
      </TableHead>
      <TableBody>
        {episodes.map((episode) => (
          <EpisodeRow
            key={episode.id}
            episode={episode}
            onOpen={() => onOpen(episode)}
            onDelete={() => onDelete(episode)}
          />
        ))}
      </TableBody>
    </Table>
  );
}
