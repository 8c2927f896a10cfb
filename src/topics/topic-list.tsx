import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#ui/controls/button.tsx";
import { Pagination } from "#ui/lists/pagination.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { Refreshing } from "#ui/states/refreshing.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { TopicHandlers } from "./topic-actions.tsx";
import { TopicCards } from "./topic-cards.tsx";
import { TopicRows } from "./topic-rows.tsx";
import { TopicTable } from "./topic-table.tsx";
import { isFiltered, PAGE_SIZE, type TopicView } from "./topic-view.rules.ts";
import type { Topic } from "./topics.contract.ts";

type Shown = TopicHandlers & {
  view: TopicView;
  onChange: (some: Partial<TopicView>) => void;
  onAdd: () => void;
};

/** The page of topics in whichever state it is: loading, failed, empty, without hits, or there. */
export function TopicList({
  query,
  ...shown
}: Shown & { query: UseQueryResult<{ items: Topic[]; total: number }> }) {
  const { data, error } = query;
  if (error && !data)
    return (
      <ErrorState
        message={`Error loading topics: ${error.message}`}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  if (!data) return <LoadingTopics view={shown.view.view} />;
  if (data.total === 0) return <NoTopics {...shown} />;
  return (
    <div className="grid gap-5">
      {error && <ErrorState message={`Error loading topics: ${error.message}`} />}
      <Refreshing busy={query.isPlaceholderData}>
        <Topics topics={data.items} {...shown} />
      </Refreshing>
      <Pagination
        label="topics"
        offset={(shown.view.page - 1) * PAGE_SIZE}
        limit={PAGE_SIZE}
        total={data.total}
        onOffsetChange={(offset) => shown.onChange({ page: offset / PAGE_SIZE + 1 })}
      />
    </div>
  );
}

function Topics({ topics, view, onChange, onEdit, onDelete }: Shown & { topics: Topic[] }) {
  const handlers = { onEdit, onDelete };
  switch (view.view) {
    case "grid":
      return <TopicCards topics={topics} {...handlers} />;
    case "list":
      return <TopicRows topics={topics} {...handlers} />;
    case "table":
      return (
        <TopicTable topics={topics} sort={view.sort} onSort={(sort) => onChange({ sort })} {...handlers} />
      );
  }
}

function NoTopics({ view, onChange, onAdd }: Pick<Shown, "view" | "onChange" | "onAdd">) {
  return isFiltered(view) ? (
    <EmptyState
      title="No topics found"
      description="Nothing in content, category or sub-category is like this."
      action={
        <Button variant="outline" onClick={() => onChange({ search: "", status: "all" })}>
          Show all topics
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No topics yet"
      description="What you add here is what the slot machine draws from."
      action={<Button onClick={onAdd}>Add First Topic</Button>}
    />
  );
}

/** As many shapes as fill a screen. */
const SHAPES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

function LoadingTopics({ view }: { view: TopicView["view"] }) {
  const isGrid = view === "grid";
  return (
    <Loading
      label="Loading topics..."
      className={cn(
        "grid",
        isGrid ? "grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-3.5" : "gap-px",
      )}
    >
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={isGrid ? "h-44" : "h-14"} />
      ))}
    </Loading>
  );
}
