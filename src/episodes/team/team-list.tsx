import type { UseQueryResult } from "@tanstack/react-query";
import type { Episode } from "#episodes/episodes.contract.ts";
import { isNarrowed, type TeamView, teamPageSize } from "#episodes/list/list-view.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Pagination } from "#ui/lists/pagination.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Refreshing } from "#ui/states/refreshing.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { EpisodeTable } from "./episode-table.tsx";

export function TeamList({
  query,
  view,
  onChange,
  onDelete,
}: {
  query: UseQueryResult<{ items: Episode[]; total: number }>;
  view: TeamView;
  onChange: (some: Partial<TeamView>) => void;
  onDelete: (episode: Episode) => void;
}) {
  const { data, error } = query;
  if (error && !data)
    return (
      <ErrorState
        message={`Failed to load episodes: ${error.message}`}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  if (!data) return <LoadingRows />;
  if (data.total === 0) return <NoRows view={view} onChange={onChange} />;
  return (
    <div className="grid gap-5">
      {error && <ErrorState message={`Failed to load episodes: ${error.message}`} />}
      <Refreshing busy={query.isPlaceholderData}>
        <EpisodeTable episodes={data.items} view={view} onChange={onChange} onDelete={onDelete} />
      </Refreshing>
      <Pagination
        label="episodes"
        offset={(view.page - 1) * teamPageSize}
        limit={teamPageSize}
        total={data.total}
        onOffsetChange={(offset) => onChange({ page: offset / teamPageSize + 1 })}
      />
    </div>
  );
}

function NoRows({ view, onChange }: { view: TeamView; onChange: (some: Partial<TeamView>) => void }) {
  return isNarrowed(view) ? (
    <EmptyState
      title="No Episodes Match Your Filters"
      description="No title, description or short description is like this, at this length."
      action={
        <Button variant="outline" onClick={() => onChange({ search: "", duration: "all" })}>
          Show all episodes
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No episodes yet"
      description="Update Now takes the channel's latest 50 videos, Clean & Resync All the whole channel, Import Video single ones."
    />
  );
}

const shapes = ["a", "b", "c", "d", "e", "f"];

function LoadingRows() {
  return (
    <Loading label="Loading episodes..." className="grid gap-px">
      {shapes.map((shape) => (
        <Skeleton key={shape} className="h-19" />
      ))}
    </Loading>
  );
}
