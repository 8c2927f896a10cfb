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
import { GuestDialogs, type OpenGuest } from "./guest-dialogs.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import {
  guestRequestCountsQuery,
  guestRequestPageQuery,
  keptApartQuery,
  PAGE_SIZE,
  refreshGuestRequests,
} from "./guest-requests.queries.ts";
import { GuestTable } from "./guest-table.tsx";
import { GuestTableLoading } from "./guest-table-loading.tsx";
import { KeptApartGuests } from "./kept-apart-guests.tsx";

const LISTS = [
  {
    value: "pending",
    label: "Pending",
    empty: "No pending requests",
    hint: "Whoever asks to be a guest waits here for a date.",
  },
  {
    value: "scheduled",
    label: "Scheduled",
    empty: "No scheduled requests",
    hint: "Guests with a recording date stand here.",
  },
  {
    value: "completed",
    label: "Completed",
    empty: "No completed requests",
    hint: "Guests whose recording is done stand here.",
  },
  {
    value: "rejected",
    label: "Rejected",
    empty: "No rejected requests",
    hint: "Whom you turned down can be set to pending again from here.",
  },
  {
    value: "all",
    label: "All",
    empty: "No requests found",
    hint: "Nobody has asked to be a guest yet. The form is on the page Be a Guest.",
  },
] as const;

/** How often the list is looked at while a mail is on its way, in milliseconds. */
const WHILE_MAIL_WAITS = 10_000;

export function loader({ context, request }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(
      guestRequestPageQuery(readListPage(LISTS, new URL(request.url).searchParams), fetch),
    ),
    client.prefetchQuery(keptApartQuery(fetch)),
  ]);
}

/** The back office's list of people who would like to be guests. */
export default function GuestRequestsTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <GuestRequests />
    </HydrationBoundary>
  );
}

function GuestRequests() {
  const [chosen, show] = useListPage(LISTS);
  const opened = useOpened<OpenGuest>();
  const counts = useQuery(guestRequestCountsQuery()).data;
  const last = counts && Math.max(1, Math.ceil(counts[chosen.list] / PAGE_SIZE));
  const page = Math.min(chosen.page, last ?? chosen.page);
  const query = useQuery({
    ...guestRequestPageQuery({ ...chosen, page }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMailWaiting) ? WHILE_MAIL_WAITS : false),
  });
  const { data } = query;
  const refresh = useRefresh();
  const counted = LISTS.map((one) => ({ ...one, count: counts?.[one.value] }));

  return (
    <section aria-labelledby="guest-requests-title" className="relative grid grid-cols-1 gap-4">
      <h2 id="guest-requests-title" className="sr-only">
        Guest Requests
      </h2>
      <Tabs
        label="Guest requests by status"
        variant="sub"
        tabs={counted}
        value={chosen.list}
        onValueChange={(list) => show({ list, page: 1 })}
        listClassName="tablet:pr-56"
      >
        <Button
          variant="outline"
          busy={query.isFetching && !query.isPending}
          onClick={refresh}
          className="mt-3 tablet:absolute tablet:-top-1 tablet:right-0 tablet:mt-0"
        >
          <RefreshCw />
          Refresh Requests
        </Button>
        {counted.map(({ value, empty, hint }) => (
          <TabPanel key={value} value={value} className="mt-3">
            {query.isPending && <GuestTableLoading />}
            {query.isError && !data && (
              <ErrorState message={query.error.message} onRetry={() => query.refetch()} />
            )}
            {data?.total === 0 && <EmptyState title={empty} description={hint} />}
            {data && data.total > 0 && <GuestTable requests={data.items} onOpen={opened.openFor} />}
            {data && data.total > PAGE_SIZE && (
              <Pagination
                className="mt-4"
                label="guest requests"
                offset={(page - 1) * PAGE_SIZE}
                limit={PAGE_SIZE}
                total={data.total}
                onOffsetChange={(offset) => show({ ...chosen, page: offset / PAGE_SIZE + 1 })}
              />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <KeptApartGuests />
      <GuestDialogs {...opened} />
    </section>
  );
}

const isMailWaiting = ({ emailStatus }: GuestRequest): boolean => emailStatus === "queued";

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void refreshGuestRequests(queryClient);
}
