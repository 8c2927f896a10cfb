import { HydrationBoundary, useQuery, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readListPage, useListPage } from "#platform/browser/list-page.ts";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { useOpened } from "#ui/layers/use-opened.ts";
import { Pagination } from "#ui/lists/pagination.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { KeptApartSuggestions } from "./kept-apart-suggestions.tsx";
import { type OpenRequest, TopicRequestDialogs } from "./topic-request-dialogs.tsx";
import { TopicRequestList } from "./topic-request-list.tsx";
import {
  keptApartQuery,
  PAGE_SIZE,
  refreshTopicRequests,
  topicRequestCountsQuery,
  topicRequestPageQuery,
} from "./topic-requests.queries.ts";
import { TopicRequestsLoading } from "./topic-requests-loading.tsx";

const LISTS = [
  {
    value: "pending",
    label: "Pending",
    empty: "No pending requests",
    hint: "What visitors suggest on the home page waits here until you have looked at it.",
  },
  {
    value: "approved",
    label: "Approved",
    empty: "No approved requests",
    hint: "What you approve waits here to become a topic of the slot machine.",
  },
  {
    value: "rejected",
    label: "Rejected",
    empty: "No rejected requests",
    hint: "What you reject is kept here for a year.",
  },
  {
    value: "all",
    label: "All",
    empty: "No requests found",
    hint: "Nobody has suggested a topic yet. The form is on the home page.",
  },
] as const;

export function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(
      topicRequestPageQuery(readListPage(LISTS, new URL(request.url).searchParams), fetch),
    ),
    client.prefetchQuery(keptApartQuery(fetch)),
  ]);
}

/** The back office's list of suggested topics. */
export default function TopicRequestsTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <TopicRequests />
    </HydrationBoundary>
  );
}

function TopicRequests() {
  const [chosen, show] = useListPage(LISTS);
  const opened = useOpened<OpenRequest>();
  const counts = useQuery(topicRequestCountsQuery()).data;
  const last = counts && Math.max(1, Math.ceil(counts[chosen.list] / PAGE_SIZE));
  const page = Math.min(chosen.page, last ?? chosen.page);
  const query = useQuery(topicRequestPageQuery({ ...chosen, page }));
  const { data } = query;
  const refresh = useRefresh();

  return (
    <section aria-labelledby="topic-requests-title" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="topic-requests-title" className="title">
            Topic Requests
          </h2>
          <p className="mt-1 text-on-2">
            {counts ? `${counts.all} total, ${counts.pending} pending` : "\u00a0"}
          </p>
        </div>
        <Button variant="outline" busy={query.isFetching && !query.isPending} onClick={refresh}>
          <RefreshCw />
          Refresh Requests
        </Button>
      </header>
      <Tabs
        label="Topic requests by status"
        variant="sub"
        tabs={LISTS.map(({ value, label }) => ({
          value,
          label,
          count: counts?.[value],
        }))}
        value={chosen.list}
        onValueChange={(list) => show({ list, page: 1 })}
      >
        {LISTS.map(({ value, empty, hint }) => (
          <TabPanel key={value} value={value} className="mt-3">
            {query.isPending && <TopicRequestsLoading />}
            {query.isError && !data && (
              <ErrorState message={query.error.message} onRetry={() => query.refetch()} />
            )}
            {data?.total === 0 && <EmptyState title={empty} description={hint} />}
            {data && data.total > 0 && <TopicRequestList requests={data.items} onOpen={opened.openFor} />}
            {data && data.total > PAGE_SIZE && (
              <Pagination
                className="mt-4"
                label="topic requests"
                offset={(page - 1) * PAGE_SIZE}
                limit={PAGE_SIZE}
                total={data.total}
                onOffsetChange={(offset) => show({ ...chosen, page: offset / PAGE_SIZE + 1 })}
              />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <KeptApartSuggestions />
      <TopicRequestDialogs {...opened} />
    </section>
  );
}

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void refreshTopicRequests(queryClient);
}
