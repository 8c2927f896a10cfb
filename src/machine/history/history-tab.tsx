import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { historyQuery } from "#machine/machine.queries.ts";
import { createListUrlParams, toLimitAndOffset } from "#platform/browser/list-view.rules.ts";
import { useListView } from "#platform/browser/list-view.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ExportButton } from "#ui/controls/export-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { HistoryTable } from "./history-table.tsx";

const PAGE_SIZE = 50;
const HISTORY_VIEW = createListUrlParams({});
type View = ReturnType<typeof HISTORY_VIEW.parse>;

const makePageQuery = ({ search, page }: View) => ({ search, ...toLimitAndOffset(page, PAGE_SIZE) });

export function loader({ context, request }: LoaderFunctionArgs) {
  const pageQuery = makePageQuery(HISTORY_VIEW.parse(new URL(request.url).searchParams));
  return prefetchQueries(context, (client, fetch) => [client.prefetchQuery(historyQuery(pageQuery, fetch))]);
}

export default function HistoryTab() {
  const [view, changeView] = useListView(HISTORY_VIEW);
  const query = useQuery(historyQuery(makePageQuery(view)));
  return (
    <section aria-labelledby="history-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2 tablet:gap-2.5">
        <h2 id="history-title" className="title mr-6 max-tablet:w-full">
          History
        </h2>
        <SearchBox
          label="Search history"
          search={view.search}
          onSearch={(search) => changeView({ search }, { replace: true })}
          className="min-w-[min(14rem,100%)] flex-1 desktop:max-w-80"
        />
        <ExportButton
          path="/api/selected-topics/export"
          name="podcast-history.csv"
          exported="The history has been exported to podcast-history.csv."
          className="tablet:ml-auto"
        />
      </div>
      <PagedList
        query={query}
        label="the history"
        failure="Error loading the history"
        page={view.page}
        size={PAGE_SIZE}
        onPage={(page, how) => changeView({ page }, how)}
        loading={<LoadingRows label="Loading history..." rows={8} rowClassName="h-13" />}
        empty={view.search ? <NoSearchResults onReset={() => changeView({ search: "" })} /> : <NoHistory />}
      >
        {(selections) => <HistoryTable selections={selections} />}
      </PagedList>
    </section>
  );
}

const NoSearchResults = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    title="Nothing found"
    description="No selected topics match in content, category or sub-category."
    action={
      <Button variant="outline" onClick={onReset}>
        Show all of the history
      </Button>
    }
  />
);

const NoHistory = () => (
  <EmptyState
    title="No topic selected yet"
    description="Each topic that is put on the table during a draw is kept here, with its date."
  />
);
