import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#ui/controls/button.tsx";
import { PagedList } from "#ui/lists/paged-list.tsx";
import type { Selection } from "#ui/lists/use-selection.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import type { TopicCallbacks } from "./topic-actions.tsx";
import { TopicCards } from "./topic-cards.tsx";
import { TopicRows } from "./topic-rows.tsx";
import { TopicTable } from "./topic-table.tsx";
import { isTopicListFiltered, TOPICS_PER_PAGE, type TopicView } from "./topic-view.rules.ts";
import type { Topic } from "./topics.contract.ts";

type TopicListProps = TopicCallbacks & {
  selection: Selection<Topic>;
  /** Key bindings for the selected topics, active while the list has the focus. */
  keys: Record<string, () => void>;
  view: TopicView;
  onChange: (some: Partial<TopicView>, how?: { replace: boolean }) => void;
  onAdd: () => void;
};

export function TopicList({
  query,
  ...shown
}: TopicListProps & { query: UseQueryResult<{ items: Topic[]; total: number }> }) {
  const isGrid = shown.view.view === "grid";
  return (
    <PagedList
      query={query}
      label="topics"
      failure="Error loading topics"
      page={shown.view.page}
      size={TOPICS_PER_PAGE}
      onPage={(page, how) => shown.onChange({ page }, how)}
      loading={
        <LoadingRows
          label="Loading topics..."
          rows={9}
          className={isGrid ? "grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-3.5" : undefined}
          rowClassName={isGrid ? "h-44" : "h-10"}
        />
      }
      empty={<NoTopics {...shown} />}
    >
      {(topics) => <Topics topics={topics} {...shown} />}
    </PagedList>
  );
}

function Topics({
  topics,
  view,
  onChange,
  onEdit,
  onDelete,
  ...picking
}: TopicListProps & { topics: Topic[] }) {
  const handlers = { onEdit, onDelete };
  switch (view.view) {
    case "grid":
      return <TopicCards topics={topics} {...handlers} />;
    case "list":
      return <TopicRows topics={topics} {...handlers} />;
    case "table":
      return (
        <TopicTable
          topics={topics}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          {...picking}
          {...handlers}
        />
      );
  }
}

function NoTopics({ view, onChange, onAdd }: Pick<TopicListProps, "view" | "onChange" | "onAdd">) {
  return isTopicListFiltered(view) ? (
    <EmptyState
      title="No topics found"
      description="No topics match in content, category, sub-category or suggester."
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
