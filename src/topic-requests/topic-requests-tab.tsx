import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { prefetched } from "#platform/prefetched.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { useOpened } from "#ui/use-opened.ts";
import { KeptApartSuggestions } from "./kept-apart-suggestions.tsx";
import { type OpenRequest, TopicRequestDialogs } from "./topic-request-dialogs.tsx";
import { TopicRequestList } from "./topic-request-list.tsx";
import type { TopicRequest } from "./topic-requests.contract.ts";
import { topicRequestsQuery } from "./topic-requests.queries.ts";
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

type List = (typeof LISTS)[number]["value"];

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetched((client) => [
    client.prefetchQuery(topicRequestsQuery(false, fetch)),
    client.prefetchQuery(topicRequestsQuery(true, fetch)),
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
  const [list, show] = useChosenList();
  const opened = useOpened<OpenRequest>();
  const query = useQuery(topicRequestsQuery());
  const requests = query.data;
  const pending = requests && inList(requests, "pending").length;

  return (
    <section aria-labelledby="topic-requests-title" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="topic-requests-title" className="title">
            Topic Requests
          </h2>
          <p className="mt-1 text-on-2">
            {requests ? `${requests.length} total, ${pending} pending` : "\u00a0"}
          </p>
        </div>
        <Button variant="outline" busy={query.isFetching && !query.isPending} onClick={() => query.refetch()}>
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
          count: requests && inList(requests, value).length,
        }))}
        value={list}
        onValueChange={show}
      >
        {LISTS.map(({ value, empty, hint }) => (
          <TabPanel key={value} value={value} className="mt-3">
            {query.isPending && <TopicRequestsLoading />}
            {query.isError && !requests && (
              <ErrorState message={query.error.message} onRetry={() => query.refetch()} />
            )}
            {requests && inList(requests, value).length === 0 && (
              <EmptyState title={empty} description={hint} />
            )}
            {requests && inList(requests, value).length > 0 && (
              <TopicRequestList requests={inList(requests, value)} onOpen={opened.openFor} />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <KeptApartSuggestions />
      <TopicRequestDialogs {...opened} requests={requests ?? []} />
    </section>
  );
}

const inList = (requests: TopicRequest[], list: List): TopicRequest[] =>
  list === "all" ? requests : requests.filter(({ status }) => status === list);

/** Which list is shown stands in the address; the first where it says none. */
function useChosenList(): [List, (next: List) => void] {
  const [address, setAddress] = useSearchParams();
  const list = LISTS.find(({ value }) => value === address.get("list"))?.value ?? "pending";
  const show = (next: List) =>
    setAddress(next === "pending" ? {} : { list: next }, { replace: true, preventScrollReset: true });
  return [list, show];
}
